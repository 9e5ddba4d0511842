import { useQuery } from '@tanstack/react-query'
import { paths } from '../../domain/paths.ts'
import { languageOf } from '../../domain/text/languages.ts'
import { slug } from '../../domain/text/slugs.ts'
import { t } from '../../domain/text/t.ts'
import { Announcements } from '../announcements/announcements.tsx'
import { AuthorCard } from '../author-pages/author-card.tsx'
import { RoomDoor } from '../author-pages/room-door.tsx'
import { Link, useParams } from '../lib/address.tsx'
import { read } from '../net/reads.ts'
import { BrandHeader } from '../site/brand-header.tsx'
import { Main } from '../ui/main.tsx'

/** The number of letters in a room's code; those of cards are shorter. */
const ROOM_CODE = 22

/** The page that the code on a numbered card leads to, or the code that was printed for a room's helper. */
export function AuthorPage() {
  const { code = '' } = useParams()
  return (
    <>
      <BrandHeader />
      <Emergencies code={code} />
      <Main className="mx-auto max-w-prose px-5 py-8 md:py-12">
        <noscript>
          <p className="mb-5">{t('author.script')}</p>
        </noscript>
        {code.length === ROOM_CODE ? <RoomDoor code={code} /> : <AuthorCard code={code} />}
        <Help code={code} />
      </Main>
    </>
  )
}

/** The event of a card or of a room, once its page is known. */
function useEventOf(code: string) {
  const params = { code }
  const isRoom = code.length === ROOM_CODE
  const card = useQuery({ ...read('GET /api/author-pages/:code', { params }), enabled: !isRoom })
  const door = useQuery({ ...read('GET /api/author-pages/:code/room', { params }), enabled: isRoom })
  return (isRoom ? door : card).data?.event
}

function Emergencies({ code }: { code: string }) {
  const event = useEventOf(code)
  return event ? <Announcements of={{ city: slug(event.location), date: event.date }} isNews /> : null
}

/** A link to the event's help page, as at the bottom of its other pages. */
function Help({ code }: { code: string }) {
  const event = useEventOf(code)
  const query = event && { city: slug(event.location), date: event.date }
  const { data: pages } = useQuery({
    ...read('GET /api/event-pages', { query: query ?? { city: '', date: '' } }),
    enabled: event?.isPublic === true,
  })
  const help = pages?.find(({ isHelp }) => isHelp)
  if (!event || !help) return null
  return (
    <Link
      to={paths.info(event, help.slug)}
      lang={languageOf(event)}
      className="mt-8 inline-block py-2.5 wrap-anywhere underline underline-offset-4"
    >
      {help.title}
    </Link>
  )
}
