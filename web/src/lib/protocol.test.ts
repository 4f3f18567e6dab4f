import { expect, it } from 'vitest';
import { typescript } from '../../protocol.mjs';
import written from './protocol.ts?raw';

it('protocol.ts is what the schema says: `node protocol.mjs` makes it anew', async () => {
  expect(written).toBe(await typescript());
});
