import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FreeSpot } from '../../domain/cards/card-spots.ts'
import { takesClaims } from '../../domain/cards/claim-window.ts'
import type { AuthorPage } from '../../domain/cards/numbered-cards.ts'
import { t } from '../../domain/text/t.ts'
import { clockRange, clockTime } from '../../domain/times/times.ts'
import { useNow } from '../event/clock.tsx'
import { read } from '../net/reads.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Heading } from '../ui/heading.tsx'
import { Notice } from '../ui/notice.tsx'
import { mayTakeSpot } from './card-state.ts'
import { type Claim, useClaim } from './use-claim.ts'

type Props = { card: AuthorPage; code: string }

/** Where a card's holder can put its session, while organizers allow it. */
export function FreeSpots({ card, code }: Props) {
  const now = useNow()
  const isOpen = takesClaims(card.event, now) && mayTakeSpot(card, now)
  const { claim, take, forget } = useClaim(code)
  const isReady = card.title.trim() !== '' && card.presenterName.trim() !== ''
  return (
    <>
      <div role="status">{claim && <Waiting claim={claim} forget={forget} />}</div>
      {isOpen && (
        <Card as="section" aria-labelledby="free-spots" className="mb-6">
          <Heading level={2} look="part" id="free-spots">
            {t('claim.title')}
          </Heading>
          {isReady || card.spot ? (
            <Offer card={card} code={code} claim={claim} take={take} />
          ) : (
            <p className="mt-2">{t('claim.wordsFirst')}</p>
          )}
        </Card>
      )}
    </>
  )
}

type Wish = ReturnType<typeof useClaim>

/** The state of the latest claim: it waits for a network, or was refused, with the reason. */
function Waiting({ claim, forget }: { claim: NonNullable<Wish['claim']>; forget: Wish['forget'] }) {
  const isRefused = claim.state === 'refused'
  if (claim.state === 'sending' || (!isRefused && claim.problem === null)) return null
  return (
    <Notice look={isRefused ? 'failure' : 'warning'} className="mb-6 flex flex-col items-start gap-2">
      <p className="font-semibold wrap-anywhere">{claim.words}</p>
      <p>{claim.problem}</p>
      <Button look="secondary" size="small" onClick={forget}>
        {t(isRefused ? 'claim.understood' : 'claim.takeBack')}
      </Button>
    </Notice>
  )
}

type OfferProps = Props & Pick<Wish, 'claim' | 'take'>

function Offer({ card: { event, spot }, code, claim, take }: OfferProps) {
  const spots = useQuery({
    ...read('GET /api/author-pages/:code/spots', { params: { code } }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
  const free = spots.data ?? []
  const refused = claim?.state === 'refused' ? claim.spot : null
  const near = refused ? besides(free, refused) : []
  const isBusy = claim?.state === 'sending'
  const press = ({ timeSlotId, roomId, ...named }: FreeSpot) =>
    take({ timeSlotId, roomId }, spotWords({ timeSlotId, roomId, ...named }, event))
  return (
    <>
      <p className="mt-1 text-soft">{t(spot ? 'claim.aboutMoving' : 'claim.about')}</p>
      {near.length > 0 && (
        <Group label={t('claim.beside')}>
          {near.map((each) => (
            <SpotButton key={keyOf(each)} isBusy={isBusy} onPress={() => press(each)}>
              {spotWords(each, event)}
            </SpotButton>
          ))}
        </Group>
      )}
      {spots.isSuccess && free.length === 0 && <p className="mt-3 font-semibold">{t('claim.none')}</p>}
      {[...Map.groupBy(free, ({ timeSlotId }) => timeSlotId).values()].map((rooms, index) => (
        <details key={rooms[0]?.timeSlotId} open={index === 0} className="mt-2 border-t border-line pt-1">
          <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 font-semibold tabular-nums">
            {rooms[0] && timeWords(rooms[0], event)}
            <span className="font-normal text-soft">{t('claim.count', { count: rooms.length })}</span>
          </summary>
          <div className="flex flex-wrap gap-2 pb-3">
            {rooms.map((each) => (
              <SpotButton
                key={each.roomId}
                name={spotWords({ ...each, room: roomWords(each) }, event)}
                isBusy={isBusy}
                onPress={() => press(each)}
              >
                {roomWords(each)}
              </SpotButton>
            ))}
          </div>
        </details>
      ))}
      {spot && (
        <Button
          look="secondary"
          className="mt-3"
          disabled={isBusy}
          onClick={() => take(null, t('claim.giveBack'))}
        >
          {t('claim.giveBack')}
        </Button>
      )}
    </>
  )
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="mt-3">
      <p className="mb-2 font-semibold">{label}</p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  )
}

function SpotButton({
  name,
  isBusy,
  onPress,
  children,
}: {
  /** The text for screen readers, if the button alone does not contain the time. */
  name?: string
  isBusy: boolean
  onPress: () => void
  children: ReactNode
}) {
  return (
    <Button
      look="secondary"
      aria-label={name}
      disabled={isBusy}
      className="max-w-full wrap-anywhere"
      onClick={onPress}
    >
      {children}
    </Button>
  )
}

const MOST_BESIDE = 6

/** The free spots close to one that was taken: first other rooms at that time, then that room at other times. */
function besides(free: readonly FreeSpot[], gone: NonNullable<Claim['spot']>): FreeSpot[] {
  const isThen = ({ timeSlotId }: FreeSpot) => timeSlotId === gone.timeSlotId
  const then = free.filter((each) => isThen(each) && each.roomId !== gone.roomId)
  const there = free.filter((each) => !isThen(each) && each.roomId === gone.roomId)
  return [...then, ...there].slice(0, MOST_BESIDE)
}

const keyOf = ({ timeSlotId, roomId }: FreeSpot) => `${timeSlotId}/${roomId}`

function timeWords(spot: FreeSpot, { days, clock }: AuthorPage['event']): string {
  const times = clockRange(spot, clock)
  return days > 1 ? t('claim.onDay', { day: spot.day, times }) : times
}

function roomWords({ room, capacity }: FreeSpot): string {
  return capacity === null ? room : t('claim.roomFor', { room, count: capacity })
}

function spotWords(spot: FreeSpot, { days, clock }: AuthorPage['event']): string {
  const times = clockTime(spot.startTime, clock)
  const { room, day } = spot
  return days > 1 ? t('author.spotOnDay', { day, times, room }) : t('author.spot', { times, room })
}
