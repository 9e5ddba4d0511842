import { useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { t } from '../../domain/text/t.ts'
import { Button } from '../ui/button.tsx'
import { useSchedule } from './use-schedule.ts'
import './sideways.css'

type Box = { element: HTMLElement; corner: HTMLElement }

/**
 * For a table of rooms that is larger than its box: shaded edges, and a button to the next rooms in place of the word
 * "Time", which stays in view. The button disappears at the last room. Nothing moves for it.
 */
export function Sideways({ table }: { table: HTMLTableElement }) {
  const { rooms } = useSchedule()
  const part = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [box, setBox] = useState<Box | null>(null)
  const [isMore, setMore] = useState(false)

  useLayoutEffect(() => {
    const above = part.current
    const element = table.closest<HTMLElement>('.schedule')
    const [corner] = element ? headsOf(element) : []
    if (!above || !element || !corner) return
    setBox({ element, corner })
    const look = () => {
      // With rooms from right to left, scroll positions are negative.
      const further = element.scrollWidth - element.clientWidth - Math.abs(element.scrollLeft)
      const down = element.scrollHeight - element.clientHeight - element.scrollTop
      above.style.setProperty('--across', `${element.clientWidth}px`)
      above.style.setProperty('--down', `${element.clientHeight}px`)
      above.dataset.edges = [further > 1 && 'end', down > 1 && 'bottom'].filter(Boolean).join(' ')
      // When the button disappears, the focus would go to the top of the page.
      if (further <= 1 && button.current?.contains(document.activeElement))
        headsOf(element).at(-1)?.querySelector('a')?.focus({ preventScroll: true })
      setMore(further > 1)
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    const sizes = new ResizeObserver(look)
    for (const each of [element, table]) sizes.observe(each)
    return () => {
      element.removeEventListener('scroll', look)
      sizes.disconnect()
    }
  }, [table])

  return (
    <div ref={part} className="sideways">
      {box &&
        isMore &&
        createPortal(
          <Button
            ref={button}
            look="quiet"
            size="small"
            className="more-rooms"
            title={t('room.showNext')}
            onClick={() => showNext(box)}
          >
            {t('room.count', { count: rooms.length })} <span aria-hidden="true">›</span>
          </Button>,
          box.corner,
        )}
    </div>
  )
}

/** Scrolls the first room that is not fully visible to the first place beside the times. */
function showNext({ element, corner }: Box): void {
  const box = element.getBoundingClientRect()
  const isHidden = (head: Element) => {
    const { left, right } = head.getBoundingClientRect()
    return left < box.left - 1 || right > box.left + element.clientWidth + 1
  }
  const heads = headsOf(element)
  const next = heads
    .slice(heads.findLastIndex((head) => head !== corner && !isHidden(head)) + 1)
    .find(isHidden)
  if (!next) return
  const isMirrored = getComputedStyle(element).direction === 'rtl'
  const [from, to] = [corner, next].map((each) => each.getBoundingClientRect())
  if (from && to) element.scrollBy({ left: isMirrored ? to.right - from.left : to.left - from.right })
}

function headsOf(box: HTMLElement): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>('thead th')]
}
