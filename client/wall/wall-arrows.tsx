import { type RefObject, useLayoutEffect, useState } from 'react'

type Arrow = { from: string; to: string }
type Line = Arrow & { path: string }

/** Arrows over the board, from the places of sessions to those of their cards. The text on the cards says the same. */
export function WallArrows({
  table,
  moves,
}: {
  table: RefObject<HTMLTableElement | null>
  moves: readonly Arrow[]
}) {
  const [lines, setLines] = useState<readonly Line[]>([])
  const wanted = moves.map(({ from, to }) => `${from}>${to}`).join(' ')

  useLayoutEffect(() => {
    const element = table.current
    if (!element) return
    const draw = () =>
      setLines(
        wanted
          .split(' ')
          .filter(Boolean)
          .flatMap((move) => {
            const [from = '', to = ''] = move.split('>')
            const path = pathBetween(element, from, to)
            return path ? [{ from, to, path }] : []
          }),
      )
    draw()
    const watching = new ResizeObserver(draw)
    watching.observe(element)
    return () => watching.disconnect()
  }, [table, wanted])

  return (
    <svg className="pointer-events-none absolute inset-0 size-full overflow-visible" aria-hidden="true">
      <defs>
        <marker
          id="wall-arrow"
          viewBox="0 0 10 10"
          refX="8"
          refY="5"
          markerWidth="7"
          markerHeight="7"
          orient="auto"
        >
          <path d="M 0 1 L 9 5 L 0 9 z" className="fill-accent" />
        </marker>
      </defs>
      {lines.map(({ from, to, path }) => (
        <path
          key={`${from}>${to}`}
          d={path}
          markerEnd="url(#wall-arrow)"
          className="fill-none stroke-accent stroke-[2.5] opacity-75"
        />
      ))}
    </svg>
  )
}

/** A curve from the center of one cell to the near edge of another. */
function pathBetween(table: HTMLElement, from: string, to: string): string | null {
  const [start, end] = [from, to].map((key) =>
    table.querySelector(`[data-spot="${key}"]`)?.getBoundingClientRect(),
  )
  if (!start || !end) return null
  const { left, top } = table.getBoundingClientRect()
  const [x1, y1] = [start.left + start.width / 2 - left, start.top + start.height / 2 - top]
  const [x, y] = [end.left + end.width / 2 - left, end.top + end.height / 2 - top]
  const length = Math.hypot(x - x1, y - y1) || 1
  // The arrow ends before the center, so that it does not cover the text there.
  const short = Math.min(
    Math.abs(x - x1) > 1 ? (end.width / 2 / Math.abs(x - x1)) * length : Number.POSITIVE_INFINITY,
    Math.abs(y - y1) > 1 ? (end.height / 2 / Math.abs(y - y1)) * length : Number.POSITIVE_INFINITY,
  )
  const share = Math.max(0, 1 - short / length)
  const [x2, y2] = [x1 + (x - x1) * share, y1 + (y - y1) * share]
  const bow = Math.min(40, length * 0.12)
  const [mx, my] = [(x1 + x2) / 2 - ((y2 - y1) / length) * bow, (y1 + y2) / 2 + ((x2 - x1) / length) * bow]
  return `M ${x1} ${y1} Q ${mx} ${my} ${x2} ${y2}`
}
