import { Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { t } from '../../domain/text/t.ts'
import { type Edge, type FramedSlot, reachOf, withMovedEdge } from '../../domain/times/day-frame.ts'
import { type Clock, clockRange, clockTimeAt, minutesOf, spanOf } from '../../domain/times/times.ts'
import { type Point, usePointerDrag } from '../lib/pointer-drag.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

/** Pointers and keys move edges in steps of this many minutes. */
const STEP = 5
/** A handle is only for dragging, so that a finger does not have to rest on it. */
const FINGER = { restMs: 0, slipPixels: 8 }

const PIXELS_PER_MINUTE = 1
const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: -STEP,
  ArrowLeft: -STEP,
  ArrowDown: STEP,
  ArrowRight: STEP,
  PageUp: -3 * STEP,
  PageDown: 3 * STEP,
}

type Props = {
  slots: readonly FramedSlot[]
  clock: Clock
  onChange: (slots: readonly FramedSlot[]) => void
  /** A selector for the scrolling element around it. */
  scroller: string
}

/**
 * The time slots of a day, with heights in proportion to their lengths. Their ends, and the beginning of lunch, can be
 * moved by pointer and keys.
 */
export function DayPreview({ slots, clock, onChange, scroller }: Props) {
  const list = useRef<HTMLOListElement>(null)
  useEdgeDrag(list, { slots, onChange, pixelsPerMinute: PIXELS_PER_MINUTE, scroller })
  const move = (index: number, edge: Edge, by: number) => onChange(withMovedEdge(slots, index, edge, by))
  return (
    <ol ref={list}>
      {[...slots.keys()].map((place) => (
        <Block key={place} index={place} slots={slots} clock={clock} onMove={move} />
      ))}
    </ol>
  )
}

type BlockProps = Pick<Props, 'slots' | 'clock'> & {
  index: number
  onMove: (index: number, edge: Edge, by: number) => void
}

function Block(props: BlockProps) {
  const { slots, clock, index, onMove } = props
  const [before, slot] = [slots[index - 1], slots[index]]
  if (!slot) return null
  const range = clockRange(slot, clock)
  const length = lengthOf(slot)
  const pause = before ? minutesOf(slot.startTime) - minutesOf(before.endTime) : 0
  const name = slot.staticTitle ?? t('slot.numbered', { number: index + 1 })
  return (
    <li
      style={{ minHeight: length * PIXELS_PER_MINUTE, marginTop: pause * PIXELS_PER_MINUTE }}
      className={`relative flex items-center gap-1 rounded-md border pr-1 pl-3 ${slot.isStatic ? 'border-dashed border-edge' : 'border-line bg-card'}`}
    >
      {slot.isStatic && <Handle {...props} slot={slot} name={name} edge="start" />}
      <p className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 leading-tight tabular-nums">
        {range}{' '}
        <span className="text-sm leading-tight text-soft">
          {slot.staticTitle && `${slot.staticTitle}, `}
          {spanOf(length)}
        </span>
      </p>
      <Step
        icon={Minus}
        label={t('slot.shorten', { time: range })}
        onPress={() => onMove(index, 'end', -STEP)}
      />
      <Step
        icon={Plus}
        label={t('slot.lengthen', { time: range })}
        onPress={() => onMove(index, 'end', STEP)}
      />
      <Handle {...props} slot={slot} name={name} edge="end" />
    </li>
  )
}

function lengthOf({ startTime, endTime }: FramedSlot): number {
  return minutesOf(endTime) - minutesOf(startTime)
}

/**
 * A button that moves an edge one step, for fingers, without dragging. The keyboard uses the handle, so this is not a
 * Tab stop.
 */
function Step({ icon, label, onPress }: { icon: typeof Plus; label: string; onPress: () => void }) {
  return (
    <Button look="quiet" size="small" tabIndex={-1} aria-label={label} className="min-w-11" onClick={onPress}>
      <Icon of={icon} className="size-4" />
    </Button>
  )
}

type HandleProps = BlockProps & { slot: FramedSlot; name: string; edge: Edge }

/** An edge as a slider. Down is later, as on the screen. */
function Handle({ slots, clock, index, slot, name, edge, onMove }: HandleProps) {
  const { now, least, most } = reachOf(slots, index, edge)

  function onKeyDown(event: KeyboardEvent): void {
    const by = STEPS[event.key]
    if (by === undefined) return
    event.preventDefault()
    onMove(index, edge, by)
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t(edge === 'start' ? 'slot.startOf' : 'slot.endOf', { name })}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={now}
      aria-valuetext={t('slot.timeAndSpan', { time: clockTimeAt(now, clock), span: spanOf(lengthOf(slot)) })}
      data-slot={index}
      data-edge={edge}
      onKeyDown={onKeyDown}
      className={`absolute z-10 flex h-6 w-16 -translate-x-1/2 cursor-ns-resize touch-none items-center justify-center rounded-full select-none ${edge === 'start' ? '-top-3 left-1/4' : '-bottom-3 left-1/2'}`}
    >
      <span className="h-1.5 w-9 rounded-full bg-edge" />
    </div>
  )
}

type Options = {
  slots: readonly FramedSlot[]
  onChange: (slots: readonly FramedSlot[]) => void
  pixelsPerMinute: number
  /** A selector for the element that scrolls the time slots. */
  scroller: string
}

/**
 * Drags the edges of time slots by their handles, which contain the slot's index (`data-slot`) and the edge
 * (`data-edge`).
 */
function useEdgeDrag(list: RefObject<HTMLElement | null>, options: Options): void {
  const current = useRef(options)
  current.current = options

  usePointerDrag(list, {
    handle: '[data-edge]',
    finger: FINGER,
    scroller: options.scroller,
    take(handle, down) {
      const { slots: before, pixelsPerMinute, scroller } = current.current
      const scrolled = () => list.current?.closest(scroller)?.scrollTop ?? 0
      const start = down.y + scrolled()
      const [index, edge] = [Number(handle.dataset.slot), handle.dataset.edge as Edge]
      let shown = 0
      function follow({ y }: Point): void {
        const minutes = Math.round((y + scrolled() - start) / pixelsPerMinute / STEP) * STEP
        if (minutes === shown) return
        shown = minutes
        current.current.onChange(withMovedEdge(before, index, edge, minutes))
      }
      return { follow, end: (at) => (at ? follow(at) : current.current.onChange(before)) }
    },
  })
}
