import { type CSSProperties, type MouseEvent, useState } from 'react'
import { t } from '../../domain/text/t.ts'
import {
  type Axis,
  type DrawnLine,
  drawnLines,
  type HandGrid,
  type PlaceInGrid,
  type Point,
} from '../../domain/wall/hand-grid.ts'
import { Button } from '../ui/button.tsx'
import { LineHandle } from './line-handle.tsx'
import type { WallPhoto } from './wall-photo.ts'

type Props = {
  photo: WallPhoto
  grid: HandGrid
  /** Each card of the photo, and its place in the grid. */
  cards: readonly { key: string; place: Point; found: PlaceInGrid }[]
  /** The headings that have been tapped so far. */
  tapped: readonly Point[]
  /** The text about the cards that the lines cover, once they are drawn. */
  said: string | null
  labelOf: (axis: Axis, index: number) => string
  /** Handles the next tap on a heading; null once all have been tapped. */
  onTap: ((at: Point) => void) | null
  onDrag: (line: { axis: Axis; index: number }, to: Point) => void
  onDragCorner: (to: Point) => void
}

const ZOOMS = [1, 1.5, 2, 3, 4]

/** A photo of the wall with the lines that the user draws on it, at any zoom. */
export function HandPhoto(props: Props) {
  const { photo, grid, cards, tapped, said, labelOf, onTap, onDrag, onDragCorner } = props
  const { shown, size } = photo
  const [zoom, setZoom] = useState(0)
  // While headings are tapped, nothing covers the photo; keyboard users draw the lines at once and then move them.
  const drawn = onTap ? null : drawnLines(grid)
  const scale = ZOOMS[zoom] ?? 1
  const tapping = onTap && {
    onClick({ clientX, clientY, currentTarget }: MouseEvent<HTMLElement>) {
      const box = currentTarget.getBoundingClientRect()
      onTap({ x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height })
    },
  }

  return (
    <div className="flex flex-col gap-2">
      <div className="max-h-[60dvh] overflow-auto overscroll-contain rounded-md border border-line bg-sunken">
        <div
          {...tapping}
          className={`relative w-(--width) ${onTap ? 'cursor-crosshair' : ''}`}
          style={{ '--width': `${100 * scale}%` } as CSSProperties}
        >
          <img
            src={shown}
            alt={t('wall.photo')}
            draggable={false}
            width={size?.width ?? 4}
            height={size?.height ?? 3}
            className="block h-auto w-full select-none"
          />
          {drawn && <Lines lines={drawn.lines} />}
          {drawn &&
            cards.map(({ key, place, found }) => (
              <Dot key={key} at={place} look={found ? (found.isSure ? 'under' : 'between') : 'outside'} />
            ))}
          {onTap && tapped.map((at) => <Dot key={`${at.x},${at.y}`} at={at} look="tapped" />)}
          {drawn?.lines.map(({ axis, index, head }) => (
            <LineHandle
              key={`${axis}${index}`}
              label={labelOf(axis, index)}
              at={head}
              look={axis}
              number={grid[axis].from + index + 1}
              onMove={(to) => onDrag({ axis, index }, to)}
            />
          ))}
          {drawn && (
            <LineHandle
              label={t('wall.gridCorner')}
              at={drawn.corner}
              look="corner"
              number={null}
              onMove={onDragCorner}
            />
          )}
        </div>
      </div>
      <div className="flex items-center gap-2">
        <p role="status" className="me-auto text-sm text-soft">
          {said}
        </p>
        <ZoomButton label={t('plan.zoomOut')} sign="−" isOff={zoom === 0} onPress={() => setZoom(zoom - 1)} />
        <ZoomButton
          label={t('plan.zoomIn')}
          sign="+"
          isOff={zoom === ZOOMS.length - 1}
          onPress={() => setZoom(zoom + 1)}
        />
      </div>
    </div>
  )
}

function Lines({ lines }: { lines: readonly DrawnLine[] }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1 1"
      preserveAspectRatio="none"
      className="pointer-events-none absolute inset-0 size-full"
    >
      {lines.map(({ axis, index, head, end }) => (
        <g key={`${axis}${index}`} fill="none">
          {LINES.map(({ width, color }) => (
            <path
              key={width}
              d={`M${head.x} ${head.y}L${end.x} ${end.y}`}
              vectorEffect="non-scaling-stroke"
              strokeWidth={width}
              stroke={color ?? (axis === 'columns' ? 'var(--accent)' : '#000')}
            />
          ))}
        </g>
      ))}
    </svg>
  )
}

/** Visible on light and dark photos. */
const LINES = [
  { width: 4, color: '#fff' },
  { width: 2, color: null },
]

const DOTS = {
  under: 'bg-good',
  between: 'bg-fair',
  outside: 'bg-transparent',
  tapped: 'bg-accent',
}

function Dot({ at, look }: { at: Point; look: keyof typeof DOTS }) {
  return (
    <span
      aria-hidden="true"
      style={{ '--x': `${at.x * 100}%`, '--y': `${at.y * 100}%` } as CSSProperties}
      className={`pointer-events-none absolute top-(--y) left-(--x) -mt-1.5 -ml-1.5 size-3 rounded-full border-2 border-[#fff] outline-1 outline-[#000] ${DOTS[look]}`}
    />
  )
}

type ZoomProps = { label: string; sign: string; isOff: boolean; onPress: () => void }

function ZoomButton({ label, sign, isOff, onPress }: ZoomProps) {
  return (
    <Button look="secondary" size="icon" aria-label={label} disabled={isOff} onClick={onPress}>
      <span aria-hidden="true" className="text-xl">
        {sign}
      </span>
    </Button>
  )
}
