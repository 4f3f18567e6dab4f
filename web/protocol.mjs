/**
 * The protocol's types for the page, made from protocol.schema.json (`python -m tools.protocol`):
 *
 *     node protocol.mjs       writes src/lib/protocol.ts
 */

import { readFile, writeFile } from 'node:fs/promises';
import { compile } from 'json-schema-to-typescript';

const SCHEMA = new URL('protocol.schema.json', import.meta.url);
const TYPES = new URL('src/lib/protocol.ts', import.meta.url);
// Above every type: which definition of the schema it is, although it is called the same.
const BOILERPLATE = /(?: \*\n)? \* This interface was referenced by `Protocol`'s JSON-Schema\n \* via the `definition` "\w+"\.\n/g;
const SENT_BY_THE_PAGE = ['FromClient', 'NewTable', 'PlayOn', 'Join', 'NewName'];

export async function typescript() {
  const schema = JSON.parse(await readFile(SCHEMA, 'utf8'));
  const ours = reached(schema.$defs, SENT_BY_THE_PAGE);
  for (const [name, type] of Object.entries(schema.$defs)) tidy(type, ours.has(name));
  const made = await compile(schema, 'Protocol', {
    bannerComment: '/** Everything that goes over the wire. Made by `node protocol.mjs` in web/: do not edit. */',
    unreachableDefinitions: true,
    additionalProperties: false,
    style: { singleQuote: true, printWidth: 120 },
  });
  return made.replace('export interface Protocol {}\n', '').replace(BOILERPLATE, '').replaceAll('/**\n */\n', '');
}

/** The server writes every field that has a value or a default; the page may leave out what has a default. */
function tidy(type, isOurs) {
  delete type.title; // a type is called by its name alone
  const { properties, required = [] } = type;
  if (properties && !isOurs) type.required = Object.keys(properties).filter((name) => required.includes(name) || 'default' in properties[name]);
  for (const field of Object.values(type.properties ?? {})) {
    if (field.prefixItems) field.items = field.prefixItems; // a pair, as older schemas write it
    else delete field.minItems, delete field.maxItems; // the server checks lengths
  }
}

function reached(types, names, found = new Set()) {
  for (const name of names) {
    if (found.has(name)) continue;
    found.add(name);
    const inside = JSON.stringify(types[name]).matchAll(/"#\/\$defs\/(\w+)"/g);
    reached(types, [...inside].map((match) => match[1]), found);
  }
  return found;
}

if (import.meta.url === `file://${process.argv[1]}`) await writeFile(TYPES, await typescript());
