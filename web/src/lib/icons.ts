/** Our icons, drawn in a box of 24 by 24: what is filled, and what is drawn with a line. */

import type { Letter } from './deck';

interface Shape {
  fill?: string;
  line?: string;
}

const disc = (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;

export const ICONS = {
  book: {
    fill:
      'M11 5.6C8.6 3.9 5.4 3.2 1.5 3.4V18.8C5.4 18.6 8.6 19.3 11 21Z' +
      'M13 5.6C15.4 3.9 18.6 3.2 22.5 3.4V18.8C18.6 18.6 15.4 19.3 13 21Z',
  },
  beaker: {
    fill:
      'M7.5 1.5H16.5V3.9H15V9L20.9 18.9A2.4 2.4 0 0 1 18.8 22.5H5.2A2.4 2.4 0 0 1 3.1 18.9L9 9V3.9H7.5Z' +
      'M11 3.9V9.6L8.3 14H15.7L13 9.6V3.9Z' +
      disc(9.6, 18.2, 1.2) +
      disc(14.2, 17, 0.95),
  },
  gear: {
    fill:
      'M9.7 4.5 9.9 1.4 14.1 1.4 14.3 4.5 15.7 5 18 3 21 6 19 8.3 19.5 9.7 22.6 9.9 22.6 14.1 19.5 14.3 19 15.7 21 18 18 21' +
      ' 15.7 19 14.3 19.5 14.1 22.6 9.9 22.6 9.7 19.5 8.3 19 6 21 3 18 5 15.7 4.5 14.3 1.4 14.1 1.4 9.9 4.5 9.7 5 8.3 3 6' +
      ' 6 3 8.3 5Z' +
      disc(12, 12, 3.7),
  },
  globe: {
    line: disc(12, 12, 9.6) + 'M12 2.4C6.4 7.6 6.4 16.4 12 21.6C17.6 16.4 17.6 7.6 12 2.4ZM3.4 8.6H20.6M3.4 15.4H20.6',
  },
  star: { fill: 'M12 0.5 15.6 8.4 23.5 12 15.6 15.6 12 23.5 8.4 15.6 0.5 12 8.4 8.4Z' },
  spade: {
    fill:
      'M12 1.5C18.6 7.2 22 10.6 22 14.4A4.7 4.7 0 0 1 13.4 17C13.6 19.4 14.4 21.2 16 22.5H8C9.6 21.2 10.4 19.4 10.6 17' +
      'A4.7 4.7 0 0 1 2 14.4C2 10.6 5.4 7.2 12 1.5Z',
  },
  heart: { fill: 'M12 22C5 16.4 1.5 12.6 1.5 8.3A5.4 5.4 0 0 1 12 6.3A5.4 5.4 0 0 1 22.5 8.3C22.5 12.6 19 16.4 12 22Z' },
  diamond: { fill: 'M12 1 20 12 12 23 4 12Z' },
  club: {
    // The discs overlap the stem: club is the one icon that must not be filled by even and odd.
    fill: disc(12, 6.5, 4.9) + disc(6.4, 13.7, 4.9) + disc(17.6, 13.7, 4.9) + 'M12 8L14.6 13C13.4 17 14 20.4 16 22.5H8C10 20.4 10.6 17 9.4 13Z',
  },
  first: { fill: 'M4 4H7.5V20H4ZM20 4V20L8.5 12Z' },
  back: { fill: 'M17 4V20L5.5 12Z' },
  play: { fill: 'M7 3.5V20.5L20.5 12Z' },
  pause: { fill: 'M5.5 4H10V20H5.5ZM14 4H18.5V20H14Z' },
  on: { fill: 'M7 4V20L18.5 12Z' },
  last: { fill: 'M20 4H16.5V20H20ZM4 4V20L15.5 12Z' },
  check: { line: 'M4 12.5 9.5 18 20 6.5' },
} satisfies Record<string, Shape>;

export type IconName = keyof typeof ICONS;

export const DOMAIN_ICONS: Record<Letter, IconName> = { K: 'book', S: 'beaker', T: 'gear', V: 'globe' };
export const SUIT_ICONS: Record<Letter, IconName> = { K: 'spade', S: 'heart', T: 'diamond', V: 'club' };
