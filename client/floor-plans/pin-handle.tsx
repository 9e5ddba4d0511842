import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { type Pin, partOf, partWords } from '../../domain/content/pins.ts'
import { t } from '../../domain/text/t.ts'
import { PinName, PinNumber, pinClass } from './plan-pin.tsx'
import type { At } from './zoom.ts'

type Props = {
  pin: Pin
  isChosen: boolean
  onChoose: () => void
  onMove: (at: At) => void
  onRemove: () => void
}

const STEP = 0.01
const LARGE_STEP = 0.05
const SLIP_PIXELS = 4
const ARROWS: Readonly<Record<string, At>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/**
 * The number of a room on its plan. It can be dragged or moved by arrow keys (with Shift in larger steps); Delete
 * removes it.
 */
export function PinHandle({ pin, isChosen, onChoose, onMove, onRemove }: Props) {
  // The position during a move; it is sent on release.
  const [held, hold] = useState<At | null>(null)
  const down = useRef<At | null>(null)
  const at = held ?? pin

  function letGo(): void {
    if (held) onMove(held)
    hold(null)
    down.current = null
  }

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    // The plan below must neither move nor handle a tap.
    event.stopPropagation()
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    down.current = { x: event.clientX, y: event.clientY }
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const box = event.currentTarget.parentElement?.getBoundingClientRect()
    if (!down.current || !box) return
    const far = Math.hypot(event.clientX - down.current.x, event.clientY - down.current.y)
    if (!held && far < SLIP_PIXELS) return
    hold(inside({ x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height }))
  }

  function onKeyDown(event: KeyboardEvent): void {
    const by = ARROWS[event.key]
    if (event.key === 'Delete' || event.key === 'Backspace') onRemove()
    if (event.key === 'Escape' && held) hold(null)
    if (!by || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const step = event.shiftKey ? LARGE_STEP : STEP
    hold(inside({ x: at.x + by.x * step, y: at.y + by.y * step }))
  }

  return (
    <button
      type="button"
      title={pin.name}
      aria-label={t('plan.pin', { number: pin.number, room: pin.name, part: partWords(partOf(at)) })}
      style={{ '--x': `${at.x * 100}%`, '--y': `${at.y * 100}%` } as CSSProperties}
      className={`${pinClass(isChosen)} cursor-grab touch-none`}
      onClick={onChoose}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={letGo}
      onPointerCancel={() => {
        hold(null)
        down.current = null
      }}
      onKeyDown={onKeyDown}
      onKeyUp={({ key }) => key in ARROWS && letGo()}
      onBlur={letGo}
    >
      <PinNumber look={isChosen ? 'large' : 'plain'}>{pin.number}</PinNumber>
      {isChosen && (
        <PinName side={{ isAbove: false, to: at.x > 0.5 ? 'left' : 'middle' }}>{pin.name}</PinName>
      )}
    </button>
  )
}

function inside({ x, y }: At): At {
  const within = (value: number) => Math.min(1, Math.max(0, value))
  return { x: within(x), y: within(y) }
}
