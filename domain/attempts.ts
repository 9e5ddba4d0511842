/**
 * The header that identifies an attempt. If the answer was lost and the request is sent again under the same name,
 * nothing more is done and the first answer is repeated.
 */
export const ATTEMPT_HEADER = 'idempotency-key'

/** The code of the refusal when the attempt has already created something else; `current` is that row. */
export const CREATED_BEFORE = 'CREATED_BEFORE'
