/** A new id. Not randomUUID, which a page that came over plain http does not have. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(36)).join('');
}
