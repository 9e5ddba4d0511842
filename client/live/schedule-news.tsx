import { Link } from 'react-router'
import { useScheduleNews } from './use-schedule-news.ts'

type Props = { place: { city: string; date: string }; read: { id: string; heard: string } }

/** What happened to this visitor's favourites, until they put it away. */
export function ScheduleNews({ place, read }: Props) {
  const { news, putAway } = useScheduleNews(place, read)
  if (news.length === 0) return null
  return (
    <section className="live-news" aria-label="Changes to your sessions">
      <ul>
        {news.map(({ sessionId, sentence }) => (
          <li key={sessionId}>
            <Link to={`/${place.city}/${place.date}?session=${sessionId}`}>{sentence}</Link>
          </li>
        ))}
      </ul>
      <button type="button" onClick={putAway}>
        Got it
      </button>
    </section>
  )
}
