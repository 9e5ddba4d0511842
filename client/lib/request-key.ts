/** Names one act, so that the server knows it again when its answer was lost; also where the page came by plain HTTP. */
export function newRequestKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
