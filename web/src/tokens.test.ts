/** The colours of app.css, held to WCAG 2 AA and told apart by colour-blind viewers. */

import { describe, expect, it } from 'vitest';
import css from './app.css?raw';

type Rgb = [number, number, number];

const THEMES = ['light', 'dark'] as const;
const DOMAINS = ['knowledge', 'science', 'technology', 'services'];

function colour(token: string, theme: (typeof THEMES)[number]): Rgb {
  const found = new RegExp(`--${token}: light-dark\\((#\\w{6}), (#\\w{6})\\);`).exec(css);
  const hex = found?.[theme === 'light' ? 1 : 2];
  if (!hex) throw new Error(`app.css has no --${token}`);
  return [1, 3, 5].map((at) => linear(parseInt(hex.slice(at, at + 2), 16) / 255)) as Rgb;
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function contrast(a: Rgb, b: Rgb): number {
  const [dark, light] = [a, b].map(([r, g, b]) => 0.2126 * r + 0.7152 * g + 0.0722 * b).sort((x, y) => x - y);
  return (light! + 0.05) / (dark! + 0.05);
}

const TEXT = 4.5;
const GRAPHICS = 3;

const PAIRS: [string, string, number][] = [
  ['text', 'page', TEXT],
  ['text', 'paper', TEXT],
  ['text-soft', 'page', TEXT],
  ['text-soft', 'paper', TEXT],
  ['line', 'paper', GRAPHICS],
  ['line', 'page', GRAPHICS],
  ['focus', 'page', TEXT],
  ['focus', 'paper', TEXT],
  ['text', 'good', TEXT],
  ['text', 'warn', TEXT],
  ...[0, 1, 2, 3, 4, 5].flatMap((seat): [string, string, number][] => [
    [`seat-${seat}`, 'page', TEXT],
    [`seat-${seat}`, 'paper', TEXT],
  ]),
  ...[...DOMAINS, 'wild'].flatMap((name): [string, string, number][] => [
    [`on-${name}`, name, TEXT],
    [`${name}-ink`, `${name}-tint`, TEXT],
    [`${name}-ink`, 'page', TEXT], // a used card
    [`${name}-ink`, 'paper', TEXT],
    ['text', `${name}-tint`, TEXT],
  ]),
];

describe.each(THEMES)('%s', (theme) => {
  it.each(PAIRS)('%s on %s has a contrast of %f', (above, below, wanted) => {
    expect(contrast(colour(above, theme), colour(below, theme))).toBeGreaterThanOrEqual(wanted);
  });
});

// How the cones mix up colours: Machado, Oliveira and Fernandes 2009, at full severity.
const EYES = {
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};

function seen([r, g, b]: Rgb, eye: number[]): Rgb {
  return [0, 3, 6].map((row) => eye[row]! * r + eye[row + 1]! * g + eye[row + 2]! * b) as Rgb;
}

/** OKLab, in which distances are as large as they look. */
function oklab([r, g, b]: Rgb): Rgb {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

const APART = 0.1; // some five times the difference that can just be seen

describe.each(THEMES)('%s domains', (theme) => {
  it.each(Object.entries(EYES))('differ with %s', (_, eye) => {
    const colours = DOMAINS.map((name) => oklab(seen(colour(name, theme), eye)));
    const distances = colours.flatMap((a, i) => colours.slice(i + 1).map((b) => Math.hypot(...a.map((x, j) => x - b[j]!))));
    expect(Math.min(...distances)).toBeGreaterThan(APART);
  });
});
