import { CalendarCheck, Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Event } from '../../domain/events.ts'
import { paths } from '../../domain/paths.ts'
import { Link } from '../lib/address.tsx'
import { useUndoAct } from '../lib/undo-act.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Heading } from '../ui/heading.tsx'
import { Icon } from '../ui/icon.tsx'

type Props = {
  event: Event
  /** The act of accepting; null where it is not known. */
  change: string | null
  /** Announces something to all visitors. */
  announce: ReactNode
  onUndone: () => void
}

/** The ways on once all of the wall is on the schedule. */
export function Accepted({ event, change, announce, onUndone }: Props) {
  const part = useRef<HTMLElement>(null)
  const undo = useUndoAct()
  useEffect(() => {
    part.current?.focus({ preventScroll: true })
    part.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <section ref={part} tabIndex={-1} aria-labelledby="wall-accepted" className="mb-6 outline-none">
      <Card className="flex flex-col gap-4">
        <Heading level={3} id="wall-accepted">
          The schedule matches the wall
        </Heading>
        <div className="flex flex-wrap gap-3">
          <Link to={paths.event(event)} className={buttonClass()}>
            <Icon of={CalendarCheck} /> See the schedule
          </Link>
          {change !== null && (
            <Button look="secondary" onClick={() => void undo(change).then((isDone) => isDone && onUndone())}>
              <Icon of={Undo2} /> Undo
            </Button>
          )}
          {announce}
        </div>
      </Card>
    </section>
  )
}
