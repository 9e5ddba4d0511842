import { useQuery } from '@tanstack/react-query'
import { Grid3x3, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { t } from '../../domain/text/t.ts'
import { Link } from '../lib/address.tsx'
import { read } from '../net/reads.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Notice } from '../ui/notice.tsx'
import type { CurrentCard } from './current-card.ts'

/** The reader's name for a photo of many sessions. */
const WHOLE_SCHEDULE = 'whole-schedule'

type Props = {
  eventId: number
  /** The address where the wall's page reads the photo of a card. */
  wall: (cardId: number) => string
  card: CurrentCard
  onDiscard: (id: number) => void
}

/** The card of the open form: its photo, its notes, and its whole text. */
export function OpenedCardView({ eventId, wall, card, onDiscard }: Props) {
  const { data: cards = [] } = useQuery(
    read('GET /api/session-cards', { query: { eventId: String(eventId) } }),
  )
  const saved = cards.find(({ twinOf, state }) => twinOf !== null && twinOf === card.id && state === 'saved')
  const { id, photo, twinOf, message } = card
  const isSchedule = id !== null && card.warnings.some(({ code }) => code === WHOLE_SCHEDULE)
  const warnings = card.warnings.filter(({ code }) => !isSchedule || code !== WHOLE_SCHEDULE)
  // A crop beside its field shows more than the whole card at the size of a phone.
  const isPhotoNeeded = photo !== null && (!card.crops.title || !card.crops.presenterName)
  const top = useRef<HTMLElement>(null)
  // A button elsewhere opens it, or it opens automatically, so the focus moves here.
  useEffect(() => {
    if (id === null) return
    top.current?.focus({ preventScroll: true })
    top.current?.scrollIntoView({ block: 'start' })
  }, [id])
  return (
    <section
      ref={top}
      tabIndex={-1}
      aria-label={t('card.theCard')}
      className="mb-2 flex -scroll-mt-2 flex-col gap-3 outline-none"
    >
      {twinOf !== null && <TwinWarning twinId={twinOf} photo={photo} />}
      {saved && <TwinWarning twinId={saved.id} photo={photo} isEarlier />}
      {message && (
        <Notice>
          <p>{message}</p>
        </Notice>
      )}
      {isSchedule && (
        <Notice className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-48 flex-1">{t('card.isSchedule')}</p>
          <Link to={wall(id)} className={buttonClass({ look: 'secondary' })}>
            <Icon of={Grid3x3} /> {t('card.readAsWall')}
          </Link>
        </Notice>
      )}
      {isPhotoNeeded && (
        <a href={photo} target="_blank" rel="noopener noreferrer" className="self-center">
          <img src={photo} alt={t('card.whole')} className="max-h-40 max-w-full rounded-md bg-sunken" />
          <span className="sr-only"> {t('link.newTab')}</span>
        </a>
      )}
      <AllOfCard card={card} warnings={warnings} isPhotoShown={isPhotoNeeded} onDiscard={onDiscard} />
    </section>
  )
}

type AllProps = Pick<Props, 'card' | 'onDiscard'> & {
  warnings: CurrentCard['warnings']
  isPhotoShown: boolean
}

/** All data of the card, in an expandable part, because it is seldom needed beside the crops of its fields. */
function AllOfCard({ card: { id, photo, rawText }, warnings, isPhotoShown, onDiscard }: AllProps) {
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
        {t('card.theCard')}{' '}
        {warnings.length > 0 && <Badge tone="fair">{t('card.notes', { count: warnings.length })}</Badge>}
      </summary>
      <div className="flex flex-col gap-3 pb-4">
        {warnings.length > 0 && (
          <ul className="flex list-disc flex-col gap-1 rounded-md bg-fair-wash py-3 pe-4 ps-8 text-fair">
            {warnings.map((warning) => (
              <li key={warning.code}>{warning.message}</li>
            ))}
          </ul>
        )}
        {photo && !isPhotoShown && (
          <a href={photo} target="_blank" rel="noopener noreferrer">
            <img
              src={photo}
              alt={t('card.whole')}
              loading="lazy"
              className="max-h-112 w-full rounded-md bg-sunken object-contain"
            />
            <span className="sr-only"> {t('link.newTab')}</span>
          </a>
        )}
        {rawText !== '' && (
          <section aria-label={t('card.extracted')}>
            <h2 className="font-semibold">{t('card.extracted')}</h2>
            <pre className="max-h-60 overflow-auto rounded-md bg-sunken p-3 font-mono text-sm whitespace-pre-wrap">
              {rawText}
            </pre>
          </section>
        )}
        {id !== null && (
          <Button look="quiet" className="self-end" onClick={() => onDiscard(id)}>
            <Icon of={Trash2} /> {t('card.discard')}
          </Button>
        )}
      </div>
    </details>
  )
}

type Twin = {
  twinId: number
  photo: string | null
  /** Whether the other photo is the later one. */
  isEarlier?: boolean
}

/** Warns that this card seems to have been photographed twice, and shows both photos side by side. */
function TwinWarning({ twinId, photo, isEarlier = false }: Twin) {
  const { data: twin } = useQuery(read('GET /api/session-cards/:id', { params: { id: twinId } }))
  const isSaved = twin?.state === 'saved'
  return (
    <div role="note" className="flex flex-wrap items-center gap-4 rounded-md bg-fair-wash p-4 text-fair">
      <div className="grid w-full grid-cols-2 gap-3 sm:w-96">
        {twin?.photo && (
          <Photo of={twin.photo} name={t(isEarlier ? 'card.laterPhoto' : 'card.earlierPhoto')} />
        )}
        {photo && <Photo of={photo} name={t('card.thisPhoto')} />}
      </div>
      <div className="min-w-48 flex-1">
        <p className="font-bold">{t('card.twice')}</p>
        <p>
          {twin?.title
            ? t(isEarlier ? 'card.laterSays' : 'card.earlierSays', { title: twin.title })
            : t(isEarlier ? 'card.laterExists' : 'card.earlierExists')}{' '}
          {t(isSaved ? 'card.twinSaved' : 'card.twin')}
        </p>
      </div>
    </div>
  )
}

function Photo({ of, name }: { of: string; name: string }) {
  return (
    <a href={of} target="_blank" rel="noopener noreferrer" className="text-sm font-semibold">
      <img src={of} alt="" className="mb-1 aspect-4/3 w-full rounded-sm bg-sunken object-contain" />
      {name}
      <span className="sr-only"> {t('link.newTab')}</span>
    </a>
  )
}
