import type { NumberedCard } from '../../domain/cards/numbered-cards.ts'
import { PITCH_SECONDS } from '../../domain/cards/pitch-round.ts'
import type { Event } from '../../domain/events/events.ts'
import { paths } from '../../domain/paths.ts'
import { t } from '../../domain/text/t.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ChoiceField } from '../ui/choice-field.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { PitchedIdea } from './pitched-idea.tsx'
import { useRound } from './use-round.ts'

type Props = {
  event: Event
  cards: readonly NumberedCard[]
  onPlace: (card: NumberedCard) => void
}

const FIRST_SECONDS = 60

/** Controls the pitch round from a phone: the idea on the screens, its time, the hands for it, and its spot. */
export function PitchDesk({ event, cards, onPlace }: Props) {
  const { round, act, isBusy } = useRound(event)
  const seconds = round?.seconds ?? FIRST_SECONDS
  const pitched = cards.find(({ number }) => number === round?.number)
  const part = useKeptFocus()
  return (
    <section {...part} aria-labelledby="pitch-round" className="outline-none">
      <SectionHead id="pitch-round" title={t('pitch.title')} />
      {/* The element exists before its text, so that screen readers announce the text. */}
      <p role="status" className="sr-only">
        {round?.isOn && (pitched ? pitched.title : t('pitch.isOver'))}
      </p>
      <Card className="grid grid-cols-1 gap-4">
        {round?.isOn ? (
          <>
            {pitched ? (
              <PitchedIdea
                key={pitched.number}
                event={event}
                card={pitched}
                round={round}
                isBusy={isBusy}
                act={act}
                onPlace={() => onPlace(pitched)}
              />
            ) : (
              <p className="text-lg font-bold">{t('pitch.isOver')}</p>
            )}
            <Steps isPitched={pitched !== undefined} isBusy={isBusy} act={act} />
          </>
        ) : (
          <>
            <p className="max-w-prose text-soft">{t('pitch.about')}</p>
            <ChoiceField
              label={t('pitch.each')}
              value={seconds}
              options={PITCH_SECONDS.map((value) => ({ value, label: t('pitch.seconds', { count: value }) }))}
              onChange={(value) => void act('end', { seconds: value })}
            />
          </>
        )}
        <div className="flex flex-wrap justify-between gap-2">
          <a
            href={`${paths.screen(event)}?pitch`}
            target="_blank"
            rel="noopener"
            className={buttonClass({ look: 'quiet' })}
          >
            {t('pitch.screen')}
          </a>
          {round?.isOn ? (
            <Button look="quiet" disabled={isBusy} onClick={() => void act('end')}>
              {t('pitch.end')}
            </Button>
          ) : (
            <Button disabled={isBusy} onClick={() => void act('start', { seconds })}>
              {t('pitch.start')}
            </Button>
          )}
        </div>
      </Card>
    </section>
  )
}

type StepsProps = Pick<ReturnType<typeof useRound>, 'isBusy' | 'act'> & { isPitched: boolean }

function Steps({ isPitched, isBusy, act }: StepsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button look="secondary" disabled={isBusy} onClick={() => void act('back')}>
        {t('pitch.back')}
      </Button>
      {isPitched && (
        <>
          <Button look="secondary" disabled={isBusy} onClick={() => void act('skip')}>
            {t('pitch.skip')}
          </Button>
          <Button look="secondary" className="flex-1" disabled={isBusy} onClick={() => void act('next')}>
            {t('pitch.next')}
          </Button>
        </>
      )}
    </div>
  )
}
