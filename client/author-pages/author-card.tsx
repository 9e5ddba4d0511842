import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuthorPage } from '../../domain/cards/numbered-cards.ts'
import { paths } from '../../domain/paths.ts'
import { slug } from '../../domain/text/slugs.ts'
import { t } from '../../domain/text/t.ts'
import { longDate } from '../../domain/times/dates.ts'
import { clockRange, endOf, startOf } from '../../domain/times/times.ts'
import { useMinutesOn } from '../event/clock.tsx'
import { useFollowing } from '../event/followed-event.ts'
import { saidFull } from '../event/full.ts'
import { FullButton } from '../event/full-button.tsx'
import { Link, navigate } from '../lib/address.tsx'
import { CallError } from '../net/call.ts'
import { useCall } from '../net/calling.tsx'
import { errorMessage } from '../net/error-message.ts'
import { read } from '../net/reads.ts'
import { useWrite } from '../net/write.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Heading } from '../ui/heading.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { AuthorForm } from './author-form.tsx'
import { AuthorIdea, OtherDevice } from './author-idea.tsx'
import { CancelSession } from './cancel-session.tsx'
import { CardCodes, HandedOver } from './card-codes.tsx'
import { FreeSpots } from './free-spots.tsx'
import { useLanguageOf } from './language-of-event.ts'
import { LateChoice } from './late-choice.tsx'
import { OpenAbout } from './open-about.tsx'

/** People come to the door so long before a session begins. */
const BEFORE_MINUTES = 30

/** A numbered card as its author sees it: words to type, then room and time. */
export function AuthorCard({ code }: { code: string }) {
  const page = useQuery({
    ...read('GET /api/author-pages/:code', { params: { code } }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
  useLanguageOf(page.data?.event)
  // A form of its own for each save, which begins with the kept words.
  const [saves, setSaves] = useState(0)
  const [handedOver, setHandedOver] = useState<string | null>(null)
  if (handedOver !== null) return <HandedOver code={handedOver} />
  if (page.isError && !page.data) {
    // Trying again makes no card of a wrong code, and the code may be right where the server could not be asked.
    const isWrong = page.error instanceof CallError && [400, 404].includes(page.error.status)
    return (
      <>
        <Heading level={1} className="mb-5">
          {t('author.card')}
        </Heading>
        <ErrorState title={t('author.failed')} {...(!isWrong && { onRetry: () => void page.refetch() })}>
          {errorMessage(page.error, '')}
        </ErrorState>
        {isWrong && <OtherCode />}
      </>
    )
  }
  return (
    <Loaded query={page} loading={t('author.loading')} failed={t('author.failed')}>
      {(card) => (
        <>
          <p className="text-soft">
            {card.event.name} · {longDate(card.event.date)}
          </p>
          <Heading level={1} className="mt-1 mb-5">
            {t('author.numbered', { number: `${card.number}` })}
          </Heading>
          <Standing card={card} code={code} />
          <FreeSpots card={card} code={code} />
          <AuthorIdea card={card} code={code} />
          <Following event={card.event} code={code} />
          <AuthorForm
            key={saves}
            code={code}
            card={card}
            isOpen={canType(card)}
            onSaved={() => setSaves(saves + 1)}
          />
          <OpenAbout card={card} code={code} />
          <OtherDevice code={code} />
          <CardCodes card={card} code={code} onHandedOver={setHandedOver} />
        </>
      )}
    </Loaded>
  )
}

/** Where the code in the address is none: another one is typed, or the way leads to the events. */
function OtherCode() {
  const [typed, setTyped] = useState('')
  return (
    <form
      className="mt-6 flex flex-col items-start gap-3"
      onSubmit={(submitted) => {
        submitted.preventDefault()
        if (typed.trim() !== '') navigate(`/c/${encodeURIComponent(typed.trim())}`)
      }}
    >
      <label htmlFor="card-code" className="font-semibold">
        {t('author.check')}
      </label>
      <div className="flex w-full flex-wrap gap-2">
        <input
          id="card-code"
          value={typed}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck="false"
          onChange={({ target }) => setTyped(target.value)}
          className="min-h-11 min-w-0 flex-1 rounded-md border border-edge bg-card px-3"
        />
        <Button type="submit" disabled={typed.trim() === ''}>
          {t('author.open')}
        </Button>
      </div>
      <Link to={paths.landing()} className={buttonClass({ look: 'secondary' })}>
        {t('page.allEvents')}
      </Link>
    </form>
  )
}

/** Follows the event's changes; the page is read again by those that it shows. */
function Following({ event: { location, date }, code }: { event: AuthorPage['event']; code: string }) {
  useFollowing(slug(location), date, code)
  return null
}

function canType({ isClosed, spot }: AuthorPage): boolean {
  return !isClosed && spot === null
}

/** Where the card is now; announced when it changes. */
function Standing({ card, code }: { card: AuthorPage; code: string }) {
  const { spot, isClosed, typedAt, event } = card
  return (
    <Card role="status" className="mb-6">
      {spot ? (
        <>
          <p className="text-lg font-bold wrap-anywhere">{card.title || t('author.yours')}</p>
          <p className="mt-1 text-lg">{placeOf(spot, clockRange(spot, event.clock))}</p>
          <AtTheDoor card={card} spot={spot} code={code} />
          {event.isPublic && (
            <Link to={paths.event(event)} className={`${buttonClass({ look: 'secondary' })} mt-4`}>
              {t('author.schedule')}
            </Link>
          )}
        </>
      ) : (
        <p>{waitingWords(isClosed, typedAt !== null)}</p>
      )}
    </Card>
  )
}

function placeOf({ day, room }: Props['spot'], times: string): string {
  return day === null ? t('author.spot', { times, room }) : t('author.spotOnDay', { day, times, room })
}

function waitingWords(isClosed: boolean, isTyped: boolean): string {
  if (isClosed) return t('author.closed')
  if (isTyped) return t('author.saved')
  return t('author.type')
}

type Props = { card: AuthorPage; spot: NonNullable<AuthorPage['spot']>; code: string }

/** Around the time of the session: one tap for its author at the door, and whether the room is full. */
function AtTheDoor({ card: { event, isClosed }, spot, code }: Props) {
  const call = useCall()
  const reads = useQueryClient()
  const minutes = useMinutesOn(event)
  const times = { ...spot, day: spot.day ?? 1 }
  const isTime =
    minutes !== null && startOf(times) - BEFORE_MINUTES <= minutes && minutes < endOf(times) && !isClosed
  const isFull = spot.fullAt !== ''
  const { write } = useWrite()
  const mayCancel = !isClosed && (minutes === null || minutes < endOf(times))
  if (!isTime && !isFull && !mayCancel) return null

  async function sayOfSession(body: { late: 0 | 5 | 10 | 15 } | { isCancelled: true }) {
    const page = await call('PUT /api/author-pages/:code/session', { params: { code }, body })
    reads.setQueryData(read('GET /api/author-pages/:code', { params: { code } }).queryKey, page)
  }

  async function say(wanted: boolean) {
    const page = await call('PUT /api/author-pages/:code/full', {
      params: { code },
      body: { isFull: wanted },
    })
    reads.setQueryData(read('GET /api/author-pages/:code', { params: { code } }).queryKey, page)
  }

  return (
    <>
      {(isTime || isFull) && (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          {isFull && <p className="font-semibold text-bad">{saidFull(event, spot.fullAt)}.</p>}
          {!isClosed && <FullButton isFull={isFull} say={say} />}
        </div>
      )}
      {isTime && (
        <div className="mt-4">
          <LateChoice
            late={spot.late}
            onChange={(late) =>
              void write(() => sayOfSession({ late }), {
                done: { title: t('door.said') },
                failed: t('door.notSaid'),
              })
            }
          />
        </div>
      )}
      {mayCancel && <CancelSession cancel={() => sayOfSession({ isCancelled: true })} />}
    </>
  )
}
