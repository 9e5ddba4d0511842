import { useQuery } from '@tanstack/react-query'
import { t, textKey } from '../../domain/text/t.ts'
import { read } from '../net/reads.ts'

const SENT = { photos: textKey('card.photosSent'), doubts: textKey('card.doubtsSent') }

/** Lists the pictures of cards that are sent to other servers; shows nothing if there are none. */
export function SentElsewhere() {
  const { data } = useQuery(read('GET /api/card-reader'))
  if (!data?.host || !data.sends) return null
  return (
    <p className="max-w-prose text-sm wrap-anywhere text-soft">{t(SENT[data.sends], { host: data.host })}</p>
  )
}
