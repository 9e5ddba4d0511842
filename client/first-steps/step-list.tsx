import { CalendarDays, Clock, DoorOpen, type LucideIcon, Printer, Rocket, UserPlus } from 'lucide-react'
import { FIRST_STEPS, type FirstStep } from '../../domain/events/first-steps.ts'
import { type PlainKey, t, textKey } from '../../domain/text/t.ts'
import { Link } from '../lib/address.tsx'
import { buttonClass } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icon.tsx'

const STEPS: Record<FirstStep, { words: PlainKey; icon: LucideIcon }> = {
  event: { words: textKey('steps.event'), icon: CalendarDays },
  rooms: { words: textKey('search.rooms'), icon: DoorOpen },
  times: { words: textKey('steps.times'), icon: Clock },
  print: { words: textKey('common.print'), icon: Printer },
  invite: { words: textKey('steps.invite'), icon: UserPlus },
  go: { words: textKey('steps.publish'), icon: Rocket },
}

type Props = {
  done: ReadonlySet<FirstStep>
  /** The state of a completed step, such as "3 rooms". */
  found?: Partial<Record<FirstStep, string>>
  /** The address of each step; omitted if the steps cannot be done yet. */
  to?: Record<FirstStep, string>
}

/** The first steps of an event, each with its state in words. The first one that is not done is the next. */
export function StepList({ done, found = {}, to }: Props) {
  const next = nextOf(done)
  return (
    <div className="@container">
      <ol className="grid gap-2 @min-[13rem]:grid-cols-2 @min-[26rem]:grid-cols-3 @min-[52rem]:grid-cols-6">
        {FIRST_STEPS.map((step) => {
          const isDone = done.has(step)
          const look = isDone ? 'border-line' : step === next ? 'border-accent bg-accent-wash' : 'border-edge'
          const tile = classes(
            'flex h-full min-h-15 flex-col justify-center rounded-md border px-2.5 py-1.5',
            look,
          )
          const content = (
            <>
              <span className="flex items-center gap-1.5 font-semibold">
                <Icon of={STEPS[step].icon} className={classes('size-4.5', isDone && 'text-soft')} />
                <span className="min-w-0 wrap-anywhere hyphens-auto">{t(STEPS[step].words)}</span>
              </span>{' '}
              {isDone ? (
                <span className="flex items-center gap-1 text-sm text-good">
                  <Icon name="check" className="size-4" />
                  {found[step] && <span className="sr-only">{t('steps.isDone')}, </span>}
                  {found[step] ?? t('steps.isDone')}
                </span>
              ) : (
                <span
                  className={classes('text-sm', step === next ? 'font-semibold text-accent' : 'text-soft')}
                >
                  {t(step === next ? 'steps.next' : 'steps.toDo')}
                </span>
              )}
            </>
          )
          const current = step === next ? 'step' : undefined
          return (
            <li key={step} aria-current={to ? undefined : current}>
              {to ? (
                <Link
                  to={to[step]}
                  aria-current={current}
                  className={classes(tile, 'hover:bg-sunken hover:border-ink')}
                >
                  {content}
                </Link>
              ) : (
                <div className={tile}>{content}</div>
              )}
            </li>
          )
        })}
      </ol>
    </div>
  )
}

/** A link to the next step, while the others are folded. */
export function NextStep({ done, to }: Required<Pick<Props, 'done' | 'to'>>) {
  const next = nextOf(done)
  if (!next) return null
  return (
    <Link
      to={to[next]}
      aria-current="step"
      className={classes(buttonClass({ look: 'quiet', size: 'small' }), 'ms-auto')}
    >
      <Icon of={STEPS[next].icon} className="size-4.5" />
      {t(STEPS[next].words)} <span className="text-accent">{t('steps.next')}</span>
    </Link>
  )
}

function nextOf(done: ReadonlySet<FirstStep>): FirstStep | undefined {
  return FIRST_STEPS.find((step) => !done.has(step))
}
