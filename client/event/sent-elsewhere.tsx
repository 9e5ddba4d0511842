import { useQuery } from '@tanstack/react-query'
import { t, textKey } from '../../domain/text/t.ts'
import { read } from '../net/reads.ts'

const SENT = { photos: textKey('card.photosSent'), doubts: textKey('card.doubtsSent') }

/** Says which pictures of cards leave this server; nothing where none do. */
export function SentElsewhere() {
  const { data } = useQuery(read('GET /api/card-reader'))
  if (!data?.host || !data.sends) return null
  return (
    <p className="max-w-prose text-sm wrap-anywhere text-soft">{t(SENT[data.sends], { host: data.host })}</p>
  )
}
