import { useQuery } from '@tanstack/react-query'
import { slug } from '../../domain/text/slugs.ts'
import { t } from '../../domain/text/t.ts'
import { Announcements } from '../announcements/announcements.tsx'
import { AuthorCard } from '../author-pages/author-card.tsx'
import { RoomDoor } from '../author-pages/room-door.tsx'
import { useParams } from '../lib/address.tsx'
import { read } from '../net/reads.ts'
import { BrandHeader } from '../site/brand-header.tsx'
import { Main } from '../ui/main.tsx'

/** The letters of a room's code; those of cards are shorter. */
const ROOM_CODE = 22

/** The page that the code on a numbered card leads to, or the one that was printed for a room's helper. */
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
      </Main>
    </>
  )
}

/** The emergencies of the event of a card or a room. */
function Emergencies({ code }: { code: string }) {
  const params = { code }
  const isRoom = code.length === ROOM_CODE
  const card = useQuery({ ...read('GET /api/author-pages/:code', { params }), enabled: !isRoom })
  const door = useQuery({ ...read('GET /api/author-pages/:code/room', { params }), enabled: isRoom })
  const event = (isRoom ? door : card).data?.event
  return event ? <Announcements of={{ city: slug(event.location), date: event.date }} isNews /> : null
}
