/**
 * The header that names a sender's attempt to do something: sent again under the same name, after an answer
 * that was lost, nothing more is done and it is answered as before.
 */
export const ATTEMPT_HEADER = 'idempotency-key'

/** The code of the refusal of an attempt that has created something else before; `current` is that row. */
export const CREATED_BEFORE = 'CREATED_BEFORE'
