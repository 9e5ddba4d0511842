import { t, textKey } from '../text/t.ts'

/**
 * Where a room is on a floor plan, as stored. All three are null without a pin, and absent in rows kept by older pages.
 */
export type Pinned = {
  id: number
  name: string
  floorPlanId: number | null
  pinX: number | null
  pinY: number | null
}

export type Pin = { number: number; id: number; name: string; x: number; y: number }

/**
 * The pins on a plan in the order of the rooms. Numbers continue from floor to floor, so that each room has its own.
 */
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
const PARTS = [
  textKey('plan.upperLeft'),
  textKey('plan.top'),
  textKey('plan.upperRight'),
  textKey('plan.left'),
  textKey('plan.middle'),
  textKey('plan.right'),
  textKey('plan.lowerLeft'),
  textKey('plan.bottom'),
  textKey('plan.lowerRight'),
] as const
/** The parts of a plan, counted from 0 in rows from left to right. */
export const PLAN_PARTS: readonly number[] = [...PARTS.keys()]
export const MIDDLE_PART = 4

/** The part of a plan that a place is in. */
export function partOf({ x, y }: { x: number; y: number }): number {
  const third = (value: number) => Math.min(2, Math.floor(value * 3))
  return third(y) * 3 + third(x)
}

/** A part in words: "upper left". */
export function partWords(part: number): string {
  const key = PARTS[part] ?? PARTS[MIDDLE_PART]
  return t(key)
}

export function middleOf(part: number): { x: number; y: number } {
  return { x: (2 * (part % 3) + 1) / 6, y: (2 * Math.floor(part / 3) + 1) / 6 }
}

/** Rooms that are further apart than this share of the picture are not next to each other. */
const NEXT_TO = 0.4

/** A room counts as between two others if it sees them at an angle whose cosine is below this. */
const ACROSS = -0.7

/** A room's place in words: "upper left, next to Hall B", "top center, between Hall A and Hall C". */
export function whereIs(pin: Pin, pins: readonly Pin[]): string {
  const far = (other: Pin) => Math.hypot(other.x - pin.x, other.y - pin.y)
  const near = pins
    .filter((other) => other.id !== pin.id && far(other) <= NEXT_TO)
    .toSorted((a, b) => far(a) - far(b))
  const part = partWords(partOf(pin))
  if (!near[0]) return part
  const areAcross = (one: Pin, other: Pin) =>
    (one.x - pin.x) * (other.x - pin.x) + (one.y - pin.y) * (other.y - pin.y) < ACROSS * far(one) * far(other)
  const pairs = near.flatMap((other, at) => near.slice(0, at).map((one) => [one, other] as const))
  const pair = pairs.find(([one, other]) => areAcross(one, other))
  if (!pair) return t('plan.nextTo', { part, room: near[0].name })
  const [room, other] = pair.toSorted((a, b) => a.x - b.x || a.y - b.y).map(({ name }) => name)
  return t('plan.between', { part, room: room ?? '', other: other ?? '' })
}

/** Where a room is, with the plan's title if there are several plans; "" if no plan shows the room. */
export function whereOnPlan(
  room: Pinned,
  rooms: readonly Pinned[],
  plans: readonly { id: number; title: string }[],
): string {
  const plan = plans.find(({ id }) => id === room.floorPlanId)
  if (!plan) return ''
  const pins = pinsOn(plan.id, rooms, plans)
  const pin = pins.find(({ id }) => id === room.id)
  const words = pin ? whereIs(pin, pins) : ''
  return plans.length > 1 && words !== '' ? `${plan.title}: ${words}` : words
}

/** The size of a plan on a phone, in pixels. On larger screens and when zoomed in, numbers are further apart. */
const PHONE = { width: 350, height: 260 }
/** In pixels, as in client/floor-plans/plan-pin.tsx. */
const NUMBER_HALF = 16
const NAME = { widest: 144, letter: 14, margin: 16, from: 20, to: 45, outside: 16 }

/** The position of the name of a marked pin: centered on its number, or to one side. */
export type NameSide = { isAbove: boolean; to: 'middle' | 'right' | 'left' }

const SIDES: readonly NameSide[] = [
  { isAbove: false, to: 'middle' },
  { isAbove: true, to: 'middle' },
  { isAbove: false, to: 'right' },
  { isAbove: false, to: 'left' },
  { isAbove: true, to: 'right' },
  { isAbove: true, to: 'left' },
]

/** The first side on which the name stays within the plan and covers no other room's number, or the fewest. */
export function nameSide(pin: Pin, pins: readonly Pin[]): NameSide {
  const width = Math.min(NAME.widest, [...pin.name].length * NAME.letter + NAME.margin)
  const at = inPixels(pin)
  const others = pins.filter(({ id }) => id !== pin.id).map(inPixels)
  const faults = ({ isAbove, to }: NameSide) => {
    const left = at.x + (to === 'middle' ? -width / 2 : to === 'right' ? -NAME.outside : NAME.outside - width)
    const top = at.y + (isAbove ? -NAME.to : NAME.from)
    const [right, bottom] = [left + width, top + NAME.to - NAME.from]
    const isCut = left < 0 || top < 0 || right > PHONE.width || bottom > PHONE.height
    const covered = others.filter(
      ({ x, y }) =>
        x > left - NUMBER_HALF &&
        x < right + NUMBER_HALF &&
        y > top - NUMBER_HALF &&
        y < bottom + NUMBER_HALF,
    )
    return covered.length + (isCut ? pins.length : 0)
  }
  return SIDES.reduce((best, side) => (faults(side) < faults(best) ? side : best))
}

/** Keeps numbers whole at the edges. */
function inPixels({ x, y }: Pin): { x: number; y: number } {
  const within = (value: number, most: number) => Math.min(most - NUMBER_HALF, Math.max(NUMBER_HALF, value))
  return { x: within(x * PHONE.width, PHONE.width), y: within(y * PHONE.height, PHONE.height) }
}
