/** The codes of refusals and their meanings for programs. `/api/docs` lists them, and RFC 9457's `type` links there. */
export const REFUSAL_CODES = {
  INVALID_INPUT: 'A parameter, the body or a file is not as the call needs it; `issues` names the fields.',
  NOT_SIGNED_IN: 'The call needs a sign-in or a token, and there is none that still works.',
  WRONG_CREDENTIALS: 'The email or the password is wrong.',
  WRONG_PASSKEY: 'The passkey is unknown here, or its answer is wrong.',
  INVALID_TOKEN: 'The link of an email is wrong, used up, or too old.',
  FORBIDDEN: 'The sign-in or the token may not do this.',
  PASSWORDS_OFF: 'This server takes no passwords.',
  NOT_FOUND: 'There is no such thing, or the caller may not see it.',
  CONFLICT: 'What is stored does not allow it.',
  CARD_CLAIMED: 'Someone else has the card open, or it is done.',
  CARD_NOT_FAILED: 'The card is not one that could not be read.',
  CREATED_BEFORE: 'The same Idempotency-Key came with other content before; `current` is what was created.',
  CHANGED_SINCE: 'Something has changed again since the change that is to be undone.',
  DATE_TAKEN: 'The city has an event on this date already.',
  LAST_SUPER_ADMIN: 'It would leave the server without a Super Admin.',
  ROOM_CLOSED: 'The room is closed at this time.',
  ROOM_OCCUPIED: 'The room is taken at this time.',
  CHANGED_MEANWHILE: 'The row has changed since the version of If-Match; `current` is the row as it is now.',
  TOO_LARGE: 'The body or a file is too large.',
  WRONG_MEDIA_TYPE: 'The body or a file is of a type that the call does not take.',
  TOO_MANY_REQUESTS: 'Too many requests or attempts; Retry-After says when to try again.',
  NOT_READY: 'The server cannot do this just now; Retry-After says when to try again.',
  INSUFFICIENT_STORAGE: 'The disk of the server is full.',
  NOT_IMPLEMENTED: 'The format of the embedded event is not one that this server knows.',
  REQUEST_TIMEOUT: 'The request took too long to arrive.',
  HEAD_TOO_LARGE: 'The address or the headers are too long.',
  BAD_REQUEST: 'The bytes are not a request that can be read.',
  INTERNAL: 'The server failed; its log says why.',
} as const

export type RefusalCode = keyof typeof REFUSAL_CODES

/** The stable URI of a code, or the standard's `about:blank` if the status says everything. */
export function typeOf(code: string): string {
  return Object.hasOwn(REFUSAL_CODES, code) ? `/api/docs#${code}` : 'about:blank'
}
