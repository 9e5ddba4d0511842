import { ATTEMPT_HEADER } from '../../domain/attempts.ts'
import { randomName } from '../lib/random-name.ts'

/** A name for one act. The server recognizes a repeated request by it after its answer was lost. */
export const newRequestKey = randomName

export function attemptNamed(key: string): { headers: Record<string, string> } {
  return { headers: { [ATTEMPT_HEADER]: key } }
}
