import { ATTEMPT_HEADER } from '../../domain/attempts.ts'

/** Names one act, so that the server knows it again when its answer was lost; also where the page came by plain HTTP. */
export function newRequestKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/** The header that names one attempt to create something. */
export function attemptNamed(key: string): { headers: Record<string, string> } {
  return { headers: { [ATTEMPT_HEADER]: key } }
}
