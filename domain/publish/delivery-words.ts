const OUTCOMES = {
  taken: 'Taken',
  'sent-elsewhere': 'Sent elsewhere, which is not followed',
  'wants-no-more': 'Wants no more messages',
  refused: 'Refused',
  'no-answer': 'No answer in time',
  'nothing-there': 'Nothing answers at this address',
  cut: 'The connection was cut',
  'no-host': 'There is no such host',
  'no-lookup': 'The name of the host could not be looked up',
  'no-connection': 'No connection in time',
  'own-network': "This address belongs to the server's own network",
  unreadable: 'The answer cannot be read',
  untrusted: 'The certificate of this address cannot be trusted',
  'not-sent': 'It could not be sent',
} as const

/** How a delivery to a webhook ended. `error` is the operating system's code if no other fits. */
export type Outcome =
  | { code: keyof typeof OUTCOMES }
  | { code: 'failed'; error: string }
  | { code: 'text'; text: string }

/** The outcome of a delivery in a few words. */
export function outcomeWords(outcome: Outcome): string {
  if (outcome.code === 'failed') return `It could not be sent (${outcome.error})`
  return outcome.code === 'text' ? outcome.text : OUTCOMES[outcome.code]
}
