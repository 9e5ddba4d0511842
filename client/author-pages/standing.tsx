import { useQueryClient } from '@tanstack/react-query'
import type { AuthorPage } from '../../domain/cards/numbered-cards.ts'
import { paths } from '../../domain/paths.ts'
import { t } from '../../domain/text/t.ts'
import { minutesAt } from '../../domain/times/event-days.ts'
import { clockRange, endOf, startOf } from '../../domain/times/times.ts'
import { useNow } from '../event/clock.tsx'
import { saidFull } from '../event/full.ts'
import { FullButton } from '../event/full-button.tsx'
import { Link } from '../lib/address.tsx'
import { useCall } from '../net/calling.tsx'
import { read } from '../net/reads.ts'
import { useWrite } from '../net/write.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CancelSession } from './cancel-session.tsx'
import { stateOf, timedOf } from './card-state.ts'
import { LateChoice } from './late-choice.tsx'

/** How long before a session people come to the door. */
const BEFORE_MINUTES = 30

type Props = { card: AuthorPage; code: string }
type Spot = NonNullable<AuthorPage['spot']>

/** The card's current place, and what its holder can do about it; changes are announced. */
export function Standing({ card, code }: Props) {
  const { spot, event, merged } = card
  return (
    <Card role="status" className="mb-6">
      {spot ? (
        <>
          <p className="text-lg font-bold wrap-anywhere" dir="auto">
            {card.title || t('author.yours')}
          </p>
          <p className="mt-1 text-lg">{placeOf(spot, event)}</p>
          <AtTheDoor card={card} spot={spot} code={code} />
          {event.isPublic && (
            <Link to={paths.event(event)} className={`${buttonClass({ look: 'secondary' })} mt-4`}>
              {t('author.schedule')}
            </Link>
          )}
        </>
      ) : merged ? (
        <>
          <p className="text-lg font-bold wrap-anywhere">{t('author.merged', { title: merged.title })}</p>
          {event.isPublic && (
            <Link
              to={paths.event(event, { session: merged.sessionId })}
              className={`${buttonClass({ look: 'secondary' })} mt-4`}
            >
              {t('author.openSession')}
            </Link>
          )}
        </>
      ) : (
        <Waiting card={card} code={code} />
      )}
    </Card>
  )
}

function placeOf(spot: Omit<Spot, 'fullAt' | 'late'>, { clock }: AuthorPage['event']): string {
  const { day, room } = spot
  const times = clockRange(spot, clock)
  return day === null ? t('author.spot', { times, room }) : t('author.spotOnDay', { day, times, room })
}

/** The state of a card without a place, and the one action that helps. */
function Waiting({ card, code }: Props) {
  const { cancelled, event, isHeld } = card
  const now = useNow()
  const say = useSession(code)
  const { isBusy, write } = useWrite()
  const state = stateOf(card, now)
  if (state !== 'cancelled' || !cancelled) return <p>{waitingWords(state, card)}</p>
  const mayTakeBack = minutesAt(event, now) < endOf(timedOf(cancelled))
  return (
    <>
      <p className="text-lg font-bold wrap-anywhere" dir="auto">
        {card.title || t('author.yours')}
      </p>
      <p className="mt-1">{t('author.cancelled', { spot: placeOf(cancelled, event) })}</p>
      {mayTakeBack && !isHeld && (
        <Button
          className="mt-4"
          disabled={isBusy}
          onClick={() =>
            void write(() => say({ isCancelled: false }), {
              done: { title: t('author.tookPlace') },
              failed: t('door.notSaid'),
            })
          }
        >
          {t('author.uncancel')}
        </Button>
      )}
    </>
  )
}

function waitingWords(state: ReturnType<typeof stateOf>, { idea, typedAt, mayEdit }: AuthorPage): string {
  if (state === 'over') return t('author.over')
  if (state === 'joined' && idea?.joinedTo) {
    const number = `${idea.joinedTo}`
    return idea.isWish ? t('author.wishTaken', { number }) : t('author.ideaJoined', { number })
  }
  if (state === 'closed') return t('author.closed')
  if (state === 'off') return t(mayEdit ? 'author.off' : 'author.offAsk')
  if (idea?.isWish) return t('author.wish')
  return t(typedAt === null ? 'author.type' : 'author.saved')
}

type Said = { late: 0 | 5 | 10 | 15 } | { isCancelled: boolean }

/** Reports something about the card's session, and stores the page in the answer. */
function useSession(code: string) {
  const call = useCall()
  const reads = useQueryClient()
  return async (body: Said): Promise<void> => {
    const page = await call('PUT /api/author-pages/:code/session', { params: { code }, body })
    reads.setQueryData(read('GET /api/author-pages/:code', { params: { code } }).queryKey, page)
  }
}

/** Around the time of the session: one tap for its author at the door, and whether the room is full. */
function AtTheDoor({ card: { event, isClosed }, spot, code }: Props & { spot: Spot }) {
  const call = useCall()
  const reads = useQueryClient()
  const say = useSession(code)
  const minutes = minutesAt(event, useNow())
  const times = timedOf(spot)
  const { write } = useWrite()
  const mayCancel = !isClosed && minutes < endOf(times)
  const isTime = mayCancel && startOf(times) - BEFORE_MINUTES <= minutes
  const isFull = spot.fullAt !== ''

  async function sayFull(wanted: boolean) {
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
          {mayCancel && <FullButton isFull={isFull} say={sayFull} />}
        </div>
      )}
      {isTime && (
        <div className="mt-4">
          <LateChoice
            late={spot.late}
            onChange={(late) =>
              void write(() => say({ late }), {
                done: { title: t('session.everybodySees') },
                failed: t('door.notSaid'),
              })
            }
          />
        </div>
      )}
      {mayCancel && <CancelSession cancel={() => say({ isCancelled: true })} />}
    </>
  )
}
