import { CallError } from '../client/net/call.ts'

/** The status and the sentence of a call that was refused. */
export async function refusalOf(call: Promise<unknown>): Promise<[status: number, sentence: string]> {
  const error = await refusedCall(call)
  return [error.status, error.sentence]
}

/** The status and sentence of a call that may also succeed; 'done' for a success. */
export async function outcomeOf(
  call: Promise<unknown>,
): Promise<'done' | [status: number, sentence: string]> {
  return call.then(
    () => 'done',
    () => refusalOf(call),
  )
}

/** The whole refusal of a call. */
export async function refusedCall(call: Promise<unknown>): Promise<CallError> {
  const answer = await call.catch((error: unknown) => error)
  if (answer instanceof CallError) return answer
  throw new Error(`This was not refused: ${JSON.stringify(answer)}`)
}

/** Accepts a refusal of the call with one of these statuses; any other failure is a fault. */
export async function mayBeRefused(call: Promise<unknown>, statuses: readonly number[]): Promise<void> {
  await call.catch((error: unknown) => {
    if (!(error instanceof CallError) || !statuses.includes(error.status)) throw error
  })
}
