import { Link } from '../lib/address.tsx'
import { useScheduleNews } from './use-schedule-news.ts'

type Props = { eventAddress: { city: string; date: string }; position: { id: string; newest: string } }

/** The changes of this visitor's favourites, until the visitor puts them away. */
export function ScheduleNews({ eventAddress, position }: Props) {
  const { news, putAway } = useScheduleNews(eventAddress, position)
  if (news.length === 0) return null
  return (
    <section className="live-news" aria-label="Changes to your sessions">
      <ul>
        {news.map(({ sessionId, sentence }) => (
          <li key={sessionId}>
            <Link to={`/${eventAddress.city}/${eventAddress.date}?session=${sessionId}`}>{sentence}</Link>
          </li>
        ))}
      </ul>
      <button type="button" onClick={putAway}>
        Got it
      </button>
    </section>
  )
}
