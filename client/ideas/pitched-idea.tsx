import { Minus, Pause, Play, Plus, RotateCcw } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { NumberedCard } from '../../domain/cards/numbered-cards.ts'
import type { ShownRound } from '../../domain/cards/pitch-calls.ts'
import { secondsLeft } from '../../domain/cards/pitch-round.ts'
import type { Event } from '../../domain/events/events.ts'
import { t } from '../../domain/text/t.ts'
import { currentTime } from '../net/server-time.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { PitchSpots } from './pitch-spots.tsx'
import type { ActInRound } from './use-round.ts'

/** One tap sets an approximate number; the buttons beside it make it exact. */
const HANDS = [0, 5, 10, 15, 20, 30, 40, 60, 80, 120] as const
const TICK_MS = 500

type Props = {
  event: Event
  card: NumberedCard
  round: ShownRound
  isBusy: boolean
  act: ActInRound
  onPlace: () => void
}

/** The idea on the screens: its time, the hands for it, and the spot that fits. */
export function PitchedIdea({ event, card, round, isBusy, act, onPlace }: Props) {
  const { number, title, presenterName, idea, sessionId } = card
  const { hands, count } = useHands(round, act)
  return (
    <>
      <div>
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <span className="font-semibold tabular-nums">{t('card.number', { number })}</span>
          {idea?.isWish && <Badge tone="fair">{t('idea.wish')}</Badge>}
          <span className="text-soft">{t('pitch.waiting', { count: round.waiting })}</span>
        </p>
        <h3 className="text-2xl font-bold wrap-anywhere" dir="auto">
          {title}
        </h3>
        <p className="text-soft wrap-anywhere" dir="auto">
          {presenterName}
        </p>
      </div>
      <Clock round={round} isBusy={isBusy} act={act} />
      {sessionId !== null ? (
        <p role="status" className="font-semibold text-good">
          {t('pitch.isPlaced')}
        </p>
      ) : (
        <>
          <fieldset>
            <legend className="mb-1.5 text-sm font-semibold">{t('pitch.hands')}</legend>
            <div className="grid grid-cols-5 gap-2">
              {HANDS.map((each) => (
                <Button
                  key={each}
                  look="secondary"
                  className="px-1! tabular-nums aria-pressed:border-accent aria-pressed:bg-accent-wash aria-pressed:text-accent"
                  aria-pressed={hands === each}
                  onClick={() => count(each)}
                >
                  {each}
                </Button>
              ))}
            </div>
            {hands !== null && (
              <div className="mt-2 flex items-center gap-2">
                <Button
                  look="secondary"
                  size="icon"
                  aria-label={t('pitch.fewer')}
                  disabled={hands === 0}
                  onClick={() => count(hands - 1)}
                >
                  <Icon of={Minus} />
                </Button>
                <output className="min-w-12 text-center text-2xl font-bold tabular-nums">{hands}</output>
                <Button
                  look="secondary"
                  size="icon"
                  aria-label={t('pitch.more')}
                  onClick={() => count(hands + 1)}
                >
                  <Icon of={Plus} />
                </Button>
              </div>
            )}
          </fieldset>
          {hands !== null && (
            <PitchSpots event={event} card={card} hands={hands} act={act} onOther={onPlace} />
          )}
        </>
      )}
    </>
  )
}

/** The hands as they are shown at once: presses come faster than answers, and each counts from the previous one. */
function useHands({ hands }: ShownRound, act: ActInRound) {
  const [typed, setTyped] = useState<number | null>(null)
  function count(next: number): void {
    const wanted = Math.max(0, next)
    setTyped(wanted)
    void act('hands', { hands: wanted }).then(() => setTyped((latest) => (latest === wanted ? null : latest)))
  }
  return { hands: typed ?? hands, count }
}

function Clock({ round, isBusy, act }: Pick<Props, 'round' | 'isBusy' | 'act'>) {
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  const left = secondsLeft(round, currentTime())
  const isRunning = round.endsAt !== null && left > 0
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p role="timer" className="min-w-24 text-3xl font-bold tabular-nums">
        {left === 0 ? t('pitch.timeUp') : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`}
      </p>
      {left > 0 && (
        <Button
          look="secondary"
          size="icon"
          disabled={isBusy}
          aria-label={t(isRunning ? 'pitch.pause' : 'pitch.go')}
          onClick={() => void act(isRunning ? 'pause' : 'go')}
        >
          <Icon of={isRunning ? Pause : Play} />
        </Button>
      )}
      <Button
        look="secondary"
        size="icon"
        disabled={isBusy}
        aria-label={t('pitch.again')}
        onClick={() => void act('again')}
      >
        <Icon of={RotateCcw} />
      </Button>
    </div>
  )
}
