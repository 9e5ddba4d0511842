import { useQuery } from '@tanstack/react-query'
import { read } from '../net/reads.ts'

const SENT = {
  photos: (host: string) => `Photos of cards are sent to ${host} to be read.`,
  doubts: (host: string) =>
    `Cutouts of words that are hard to read are sent to ${host} for a second reading.`,
}

/** Says which pictures of cards leave this server; nothing where none do. */
export function SentElsewhere() {
  const { data } = useQuery(read('GET /api/card-reader'))
  if (!data?.host || !data.sends) return null
  return <p className="max-w-prose text-sm wrap-anywhere text-soft">{SENT[data.sends](data.host)}</p>
}
