/**
 * A unique name of 32 characters. `crypto.randomUUID` is missing on pages without TLS, for example in a venue's
 * network.
 */
export function randomName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
