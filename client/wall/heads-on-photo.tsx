import { Grid3x3 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { t } from '../../domain/text/t.ts'
import { clockRange, isSameDay, onDay } from '../../domain/times/times.ts'
import type { Axis, Point } from '../../domain/wall/hand-grid.ts'
import type { WallReading } from '../../domain/wall/wall.ts'
import { cardsOn, countsIn, placedByHand } from '../../domain/wall/wall-by-hand.ts'
import type { SeenCard } from '../../domain/wall/wall-cards.ts'
import type { Corrections } from '../../domain/wall/wall-corrections.ts'
import type { ProposedSchedule } from '../../domain/wall/wall-schedule.ts'
import { UNDO_MS } from '../net/write.ts'
import { Button } from '../ui/button.tsx'
import { ChoiceField } from '../ui/choice-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { NumberField } from '../ui/number-field.tsx'
import type { ToastWords } from '../ui/toast.ts'
import { HandPhoto } from './hand-photo.tsx'
import type { Schedule } from './schedule.ts'
import { type HandGrids, MOST_LINES, useHandGrids } from './use-hand-grids.ts'
import type { WallPhoto } from './wall-photo.ts'

type Props = {
  /** The photos that were read; empty after the page was reloaded. */
  photos: readonly WallPhoto[]
  reading: WallReading
  cards: readonly SeenCard[]
  proposed: ProposedSchedule
  schedule: Schedule
  corrections: Corrections
  onCorrect: (change: (before: Corrections) => Corrections) => void
  showToast: (words: ToastWords) => void
  /** Opens the first heading without a name; null if all have one. */
  onNameHead: (() => void) | null
}

const AXES = ['columns', 'rows'] as const

/**
 * For walls where the reader found no columns, or the wrong ones: the user marks the first and the last heading on the
 * photo, and all cards follow.
 */
export function HeadsOnPhoto(props: Props) {
  const { photos, reading, cards, proposed, corrections, onCorrect, showToast, onNameHead } = props
  const [isOpen, setOpen] = useState(false)
  const [isPlaced, setPlaced] = useState(false)
  // New lines are named one after another, as soon as they are known.
  useEffect(() => {
    if (!isPlaced) return
    setPlaced(false)
    onNameHead?.()
  }, [isPlaced, onNameHead])
  const lines = linesOf(props)
  const counts = { columns: lines.columns.length, rows: lines.rows.length }
  const grids = useHandGrids(reading, photos.length, counts)
  const photo = photos[grids.grid.photo]
  if (cards.every(({ place }) => !place)) return null
  if (!photo || grids.shown.length === 0)
    return <p className="text-sm text-soft">{t('wall.photoForLines')}</p>
  const here = cardsOn(cards, grids.grid.photo)
  // On all photos, because all of these cards move.
  const placed = grids.all.map((grid) => countsIn(cardsOn(cards, grid.photo), grid))
  const moved = placed.reduce((sum, each) => sum + (each?.inside ?? 0), 0)

  function close(): void {
    setOpen(false)
    grids.reset()
  }

  function place(): void {
    const before = corrections
    const known = { columns: lines.columns.map(({ id }) => id), rows: lines.rows.map(({ id }) => id) }
    onCorrect((now) => placedByHand({ reading, cards, named: proposed, known }, now, grids.all))
    setOpen(false)
    setPlaced(true)
    showToast({
      title: t('wall.placed', { count: moved }),
      duration: UNDO_MS,
      action: { label: t('write.undo'), act: () => onCorrect(() => before) },
    })
  }

  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        <Icon of={Grid3x3} /> {t('wall.tapHeadings')}
      </Button>
      <Dialog
        isOpen={isOpen}
        isSheet
        size="large"
        title={t('wall.headingsOnPhoto')}
        onClose={close}
        footer={
          <>
            <Button look="secondary" onClick={close}>
              {t('common.cancel')}
            </Button>
            <Button disabled={placed.length === 0 || placed.includes(null)} onClick={place}>
              {t('wall.placeCards', { count: moved })}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <p role="status" className="font-medium">
            {stepWords(grids)}
          </p>
          <Drawing photo={photo} grids={grids} cards={here} lines={lines} />
          {grids.step && (
            <Button look="quiet" className="self-start" onClick={grids.skip}>
              {t('wall.withoutTaps')}
            </Button>
          )}
          <LineFields grids={grids} lines={lines} />
        </div>
      </Dialog>
    </>
  )
}

type DrawingProps = {
  photo: WallPhoto
  grids: HandGrids
  /** The cards on this photo. */
  cards: readonly (SeenCard & { place: Point })[]
  lines: Record<Axis, readonly Named[]>
}

function Drawing({ photo, grids, cards, lines }: DrawingProps) {
  const counted = countsIn(cards, grids.grid)
  return (
    <HandPhoto
      photo={photo}
      grid={grids.grid}
      cards={cards.map(({ key, place }, index) => ({
        key,
        place,
        found: counted?.found[index] ?? null,
      }))}
      tapped={grids.tapped}
      said={grids.step ? null : linesWords(counted)}
      labelOf={(axis, index) =>
        t('wall.lineOf', {
          name: nameOf(lines[axis], axis, grids.grid[axis].from + index),
          count: counted?.under(axis, index) ?? 0,
        })
      }
      onTap={grids.step ? grids.tap : null}
      onDrag={grids.drag}
      onDragCorner={grids.dragCorner}
    />
  )
}

type Named = { id: number; name: string }

/** The rooms and the times of the day that may be on the wall. */
function linesOf({ schedule: { rooms, slots, clock }, proposed }: Props): Record<Axis, readonly Named[]> {
  const ofDay = slots.filter((slot) => !slot.isStatic && isSameDay(slot, proposed))
  const rows = ofDay.map((slot) => ({ id: slot.id, name: onDay(clockRange(slot, clock), slot, slots) }))
  return { columns: rooms, rows }
}

function nameOf(lines: readonly Named[], axis: Axis, number: number): string {
  return lines[number]?.name ?? t(axis === 'columns' ? 'wall.column' : 'wall.row', { number: number + 1 })
}

function linesWords(counted: ReturnType<typeof countsIn>): string {
  return counted ? t('wall.inLines', { count: counted.inside, outside: counted.outside }) : t('wall.sameWay')
}

function stepWords({ step }: HandGrids): string {
  if (!step) return t('wall.checkLines')
  return t(step.end === 'first' ? 'wall.tapFirst' : 'wall.tapLast', { axis: step.axis })
}

type FieldsProps = { grids: HandGrids; lines: Record<Axis, readonly Named[]> }

/** The lines in numbers: how many there are, which is the first, and their direction. */
function LineFields({ grids, lines }: FieldsProps) {
  const { grid, shown } = grids
  return (
    <div className="grid gap-4">
      {shown.length > 1 && (
        <ChoiceField
          label={t('wall.photo')}
          value={grid.photo}
          options={shown.map((photo) => ({
            value: photo,
            label: t('wall.photoNumber', { number: photo + 1 }),
          }))}
          onChange={grids.show}
        />
      )}
      {AXES.map((axis) => (
        <div key={axis} className="flex flex-wrap items-end gap-3">
          <CountField
            label={t('wall.howMany', { axis })}
            count={grid[axis].at.length}
            onChange={(count) => grids.setCount(axis, count)}
          />
          {(shown.length > 1 || lines[axis].length > grid[axis].at.length) && (
            <div className="flex-auto">
              <ChoiceField
                label={t('wall.firstLine')}
                value={grid[axis].from}
                options={Array.from(
                  { length: Math.max(lines[axis].length, grid[axis].from + grid[axis].at.length) },
                  (_, number) => ({ value: number, label: nameOf(lines[axis], axis, number) }),
                )}
                onChange={(from) => grids.setFrom(axis, from)}
              />
            </div>
          )}
          {!grids.step && (
            <Button look="quiet" onClick={() => grids.tapAgain(axis)}>
              {t('wall.tapAgain', { axis })}
            </Button>
          )}
        </div>
      ))}
      <Button look="quiet" className="self-start justify-self-start" onClick={grids.turn}>
        {t('wall.swapLines')}
      </Button>
    </div>
  )
}

type CountProps = { label: string; count: number; onChange: (count: number) => void }

/** A number of lines; while the field is empty, the lines stay unchanged. */
function CountField({ label, count, onChange }: CountProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <NumberField
      label={label}
      className="w-32 flex-auto"
      value={typed ?? count}
      min={1}
      max={MOST_LINES}
      onChange={(text) => {
        const next = Number(text)
        const isCount = Number.isInteger(next) && next >= 1 && next <= MOST_LINES
        setTyped(isCount ? null : text)
        if (isCount) onChange(next)
      }}
    />
  )
}
