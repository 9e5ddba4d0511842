/** Where a room is on a floor plan, as rows say it; all three are null without a pin, or not there in rows kept by older pages. */
export type Pinned = {
  id: number
  name: string
  floorPlanId: number | null
  pinX: number | null
  pinY: number | null
}

export type Pin = { number: number; id: number; name: string; x: number; y: number }

/** The pins on a plan in the order of the rooms. Numbers count on from floor to floor, so that each room has its own. */
export function pinsOn(
  floorPlanId: number,
  rooms: readonly Pinned[],
  plans: readonly { id: number }[],
): Pin[] {
  const below = new Set(
    plans
      .slice(
        0,
        Math.max(
          0,
          plans.findIndex(({ id }) => id === floorPlanId),
        ),
      )
      .map(({ id }) => id),
  )
  const before = rooms.filter((room) => below.has(room.floorPlanId ?? 0)).length
  return rooms
    .filter((room) => room.floorPlanId === floorPlanId)
    .map(({ id, name, pinX, pinY }, index) => ({
      number: before + index + 1,
      id,
      name,
      x: pinX ?? 0,
      y: pinY ?? 0,
    }))
}

/** The names of the nine parts of a plan, row by row. */
export const PARTS: readonly string[] = [
  'upper left',
  'top',
  'upper right',
  'left',
  'middle',
  'right',
  'lower left',
  'bottom',
  'lower right',
]

/** The part of a plan that a place lies in: "upper left". */
export function partOf({ x, y }: { x: number; y: number }): string {
  const third = (value: number) => Math.min(2, Math.floor(value * 3))
  return PARTS[third(y) * 3 + third(x)] ?? ''
}

/** The middle of a part of a plan, by its name. */
export function middleOf(part: string): { x: number; y: number } {
  const index = PARTS.indexOf(part)
  if (index === -1) return { x: 0.5, y: 0.5 }
  return { x: (2 * (index % 3) + 1) / 6, y: (2 * Math.floor(index / 3) + 1) / 6 }
}

/** Rooms further apart than this, of the picture, are not next to each other. */
const NEXT_TO = 0.4

/** Where a room is, for people who do not see the plan: "upper left, next to Hall B". */
export function whereIs(pin: Pin, pins: readonly Pin[]): string {
  const far = (other: Pin) => Math.hypot(other.x - pin.x, other.y - pin.y)
  const [nearest] = pins.filter(({ id }) => id !== pin.id).toSorted((a, b) => far(a) - far(b))
  const part = partOf(pin)
  return nearest && far(nearest) <= NEXT_TO ? `${part}, next to ${nearest.name}` : part
}
