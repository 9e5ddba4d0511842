import { useQuery } from '@tanstack/react-query'
import type { NumberedCard } from '../../domain/cards/numbered-cards.ts'
import type { Event } from '../../domain/events/events.ts'
import { spotName } from '../../domain/schedule/act-names.ts'
import type { PitchSpot } from '../../domain/schedule/pitch-spots.ts'
import { t } from '../../domain/text/t.ts'
import { useEventAddress } from '../event/event.ts'
import { useCall } from '../net/calling.tsx'
import { read } from '../net/reads.ts'
import { useWrite } from '../net/write.ts'
import { Button } from '../ui/button.tsx'
import { Loaded } from '../ui/loaded.tsx'
import type { ActInRound } from './use-round.ts'

type Props = { event: Event; card: NumberedCard; hands: number; act: ActInRound; onOther: () => void }

const EMPTY: never[] = []

/** The free spots that fit an idea best: one tap places it and continues with the next idea. */
export function PitchSpots({ event, card, hands, act, onOther }: Props) {
  const call = useCall()
  const { isBusy, write } = useWrite()
  const { number, title, typedAt } = card
  const query = useEventAddress()
  const { data: rooms = EMPTY } = useQuery(read('GET /api/rooms', { query }))
  const { data: slots = EMPTY } = useQuery(read('GET /api/time-slots', { query }))
  const { data: sessions = EMPTY } = useQuery(read('GET /api/sessions', { query }))
  const spots = useQuery({
    ...read('GET /api/ideas/spots', {
      query: { eventId: String(event.id), number: String(number), hands: String(hands) },
    }),
    staleTime: 0,
    gcTime: 0,
    placeholderData: (before) => before,
  })
  const names = { rooms, slots, clock: event.clock }

  async function place({ timeSlotId, roomId }: PitchSpot): Promise<void> {
    const additions = [{ number, cardId: null, spot: { timeSlotId, roomId }, typedAt }]
    const body = { eventId: event.id, moves: [], additions }
    const isPlaced = await write((options) => call('POST /api/wall/accept', { body, ...options }), {
      done: { title: t('idea.placed', { title }) },
      failed: t('write.nothingChanged'),
    })
    if (isPlaced) await act('next')
    else await spots.refetch()
  }

  /** Notes about a spot: its seats, and its collisions. */
  function aboutOf({ roomId, seatless, collisions, hostIn }: PitchSpot): string[] {
    const capacity = rooms.find(({ id }) => id === roomId)?.capacity ?? null
    const titleOf = (sessionId: number) => sessions.find(({ id }) => id === sessionId)?.title ?? ''
    return [
      ...(capacity === null ? [] : [t('pitch.seats', { count: capacity })]),
      ...(seatless > 0 ? [t('pitch.seatless', { count: seatless })] : []),
      ...(hostIn === null ? [] : [t('pitch.hostIn', { title: titleOf(hostIn) })]),
      ...collisions.map(({ sessionId, both }) =>
        t('pitch.collides', { count: both, title: titleOf(sessionId) }),
      ),
      ...(collisions.length === 0 && hostIn === null ? [t('pitch.fits')] : []),
    ]
  }

  return (
    <Loaded query={spots} loading={t('schedule.loading')} failed={t('idea.loadFailed')}>
      {(proposed) => (
        <div className="grid grid-cols-1 gap-3" aria-busy={spots.isFetching}>
          {proposed.length === 0 && <p className="font-semibold">{t('pitch.nowhere')}</p>}
          {proposed.map((spot, index) => (
            <div key={`${spot.timeSlotId}/${spot.roomId}`} className="grid grid-cols-1 gap-1">
              <Button
                look={index === 0 ? 'primary' : 'secondary'}
                data-proposed={index === 0 ? '' : undefined}
                className="w-full wrap-anywhere"
                disabled={isBusy || spots.isPlaceholderData}
                onClick={() => void place(spot)}
              >
                {index === 0 ? t('pitch.placeIn', { spot: spotName(spot, names) }) : spotName(spot, names)}
              </Button>
              <p className="text-sm text-soft wrap-anywhere">{aboutOf(spot).join(' · ')}</p>
            </div>
          ))}
          <Button look="quiet" className="justify-self-start" disabled={isBusy} onClick={onOther}>
            {t('pitch.other')}
          </Button>
        </div>
      )}
    </Loaded>
  )
}
