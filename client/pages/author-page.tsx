import { t } from '../../domain/text/t.ts'
import { AuthorCard } from '../author-pages/author-card.tsx'
import { RoomDoor } from '../author-pages/room-door.tsx'
import { useParams } from '../lib/address.tsx'
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
      <Main className="mx-auto max-w-prose px-5 py-8 md:py-12">
        <noscript>
          <p className="mb-5">{t('author.script')}</p>
        </noscript>
        {code.length === ROOM_CODE ? <RoomDoor code={code} /> : <AuthorCard code={code} />}
      </Main>
    </>
  )
}
