import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { Event } from '../../domain/events/events.ts'
import {
  type EventFacts,
  FIRST_STEPS,
  type FirstStep,
  isSetUp,
  stepsDone,
} from '../../domain/events/first-steps.ts'
import { paths } from '../../domain/paths.ts'
import { portalPaths } from '../../domain/portal-paths.ts'
import { t } from '../../domain/text/t.ts'
import { isUpcoming } from '../../domain/times/event-days.ts'
import { useNow } from '../event/clock.tsx'
import { useEventAddress } from '../event/event.ts'
import { Link, usePathname } from '../lib/address.tsx'
import { useDialogAddress } from '../lib/dialog-address.ts'
import { createStoredIds } from '../lib/stored-ids.ts'
import { read } from '../net/reads.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { classes } from '../ui/classes.ts'
import { Heading } from '../ui/heading.tsx'
import { Icon } from '../ui/icon.tsx'
import { toast } from '../ui/toast.ts'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { Checklist } from './checklist.tsx'
import { CopyEventDialog } from './copy-event-dialog.tsx'
import { NextStep, StepList } from './step-list.tsx'
import { useEventFacts } from './use-event-facts.ts'

type Props = { event: Event }

/**
 * The first steps of an upcoming event, until they are done or hidden in this browser; then its checklist. Each is one
 * line that expands.
 */
export function FirstSteps({ event }: Props) {
  const part = useKeptFocus<HTMLDivElement>()
  const now = useNow()
  const isHidden = useHidden().includes(String(event.id))
  return (
    <div {...part} className="outline-none">
      {isUpcoming(event, now) &&
        (isHidden ? <Checklist event={event} /> : <StepsOf key={event.id} event={event} />)}
    </div>
  )
}

/** The first steps while there is no event: those after the first one. */
export function StepsAhead() {
  return (
    <Frame title={t('steps.ahead')}>
      <StepList done={stepsDone(null)} />
    </Frame>
  )
}

function StepsOf({ event }: Props) {
  const [isOpen, setOpen] = useState(false)
  const facts = useEventFacts(event)
  const isAtWall = usePathname() === portalPaths.adminWall(event)
  if (!facts) return null
  if (isSetUp(facts)) return <Checklist event={event} />
  if (facts.cards === null || facts.grants === null) return null
  const done = stepsDone(facts)

  function leave(): void {
    toggleHidden(event.id, true)
    toast({
      title: t('steps.hidden'),
      action: { label: t('steps.showAgain'), act: () => toggleHidden(event.id, false) },
    })
  }

  return (
    <Frame
      title={t('steps.title')}
      state={t('steps.done', { done: done.size, count: FIRST_STEPS.length })}
      isOpen={isOpen}
      next={<NextStep done={done} to={pathsOf(event)} />}
      tools={
        <>
          {isOpen && (
            <Button
              look="quiet"
              size="small"
              className="-me-3 ms-auto"
              aria-label={t('steps.hideNamed')}
              onClick={leave}
            >
              {t('steps.hide')}
            </Button>
          )}
          <Button
            look="quiet"
            size="small"
            className="-me-3"
            aria-label={t('steps.all')}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon of={ChevronDown} className={isOpen ? 'size-4.5 rotate-180' : 'size-4.5'} />
          </Button>
        </>
      }
    >
      <StepList done={done} found={foundIn(facts)} to={pathsOf(event)} />
      <div className="mt-3 flex flex-wrap gap-x-8 gap-y-3 empty:hidden">
        {!isAtWall && (facts.rooms === 0 || facts.times === 0) && <FromWall event={event} />}
        <CopyEvent event={event} facts={facts} />
      </div>
    </Frame>
  )
}

/** A link for starting from a wall that already has cards. */
function FromWall({ event }: { event: Event }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Link
        to={`${portalPaths.adminWall(event)}#wall-photo`}
        className={buttonClass({ look: 'secondary', size: 'small' })}
      >
        {t('steps.wall')}
      </Link>
      <p className="text-sm text-soft">{t('steps.wallAbout')}</p>
    </div>
  )
}

/** A button for starting with a copy of another event, while rooms or times are missing. */
function CopyEvent({ event, facts }: { event: Event; facts: EventFacts }) {
  const { data: events = [] } = useQuery(read('GET /api/admin/events'))
  const dialog = useDialogAddress()
  const others = likeliestFirst(events, event)
  const { data: slots = [] } = useQuery(read('GET /api/time-slots', { query: useEventAddress() }))
  const has = { rooms: facts.rooms > 0, timeSlots: slots.length > 0 }
  if (others.length === 0 || (has.rooms && has.timeSlots)) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button look="secondary" size="small" onClick={() => dialog.open('copy-event')}>
        {t('steps.copy')}
      </Button>
      <p className="text-sm text-soft">{t('steps.copyAbout')}</p>
      {dialog.isOpen('copy-event') && (
        <CopyEventDialog event={event} others={others} has={has} onClose={dialog.close} />
      )}
    </div>
  )
}

/** The other events: those before this one, the latest first, then those after it. */
function likeliestFirst(events: readonly Event[], { id, date }: Event): Event[] {
  const others = events.filter((each) => each.id !== id).toSorted((a, b) => b.date.localeCompare(a.date))
  return [...others.filter((each) => each.date <= date), ...others.filter((each) => each.date > date)]
}

type FrameProps = {
  title: string
  state?: string
  isOpen?: boolean
  /** Replaces the content while it is folded. */
  next?: ReactNode
  tools?: ReactNode
  children: ReactNode
}

function Frame({ title, state, isOpen = true, next, tools, children }: FrameProps) {
  const id = useId()
  return (
    <Card
      as="section"
      inside="none"
      aria-labelledby={id}
      className={classes('mb-0.5 px-4 lg:my-2', isOpen && 'pt-2.5 pb-4')}
    >
      <div className={classes('flex min-h-9 flex-wrap items-center gap-x-3', isOpen && 'mb-1.5')}>
        <Heading level={2} look="item" id={id}>
          {title}
        </Heading>
        {state && <p className={classes('flex-1 text-sm text-soft', !isOpen && 'max-sm:sr-only')}>{state}</p>}
        {!isOpen && next}
        {tools}
      </div>
      {isOpen && children}
    </Card>
  )
}

/** The address of each step: its place, or the dialog itself. */
function pathsOf(event: Event): Record<FirstStep, string> {
  const edit = portalPaths.admin(event, { section: 'events', dialog: `edit-event-${event.id}` })
  return {
    event: edit,
    rooms: `${portalPaths.admin(event, { section: 'static-content', tab: 'rooms' })}#add-rooms`,
    times: portalPaths.admin(event, { section: 'static-content', tab: 'time-slots', dialog: 'make-day' }),
    print: `${portalPaths.adminWall(event)}#wall-print`,
    invite: portalPaths.admin(event, { section: 'events', dialog: `permissions-${event.id}` }),
    go: event.isPublic ? paths.event(event) : edit,
  }
}

function foundIn({ rooms, times, cards, grants }: EventFacts): Partial<Record<FirstStep, string>> {
  return {
    rooms: t('room.count', { count: rooms }),
    times: t('steps.timeCount', { count: times }),
    print: t('steps.cardCount', { count: cards ?? 0 }),
    invite: t('steps.invited', { count: grants ?? 0 }),
    go: t('event.public'),
  }
}

/** The ids of events whose first steps are hidden in this browser. */
const { toggle: toggleHidden, useIds: useHidden } = createStoredIds('put-away-first-steps', 50)
