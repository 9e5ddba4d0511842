import type { World } from './world.ts'

export type Input = { params?: object; query?: object; body?: unknown; form?: FormData }

/** A call with its input, and its answers on a public and on a hidden event, by role. */
export type Line = { ask: (world: World) => Promise<Input> | Input; visible: Outcomes; hidden: Outcomes }

/** Statuses of visitor, user, admin without access, helper, admin with a grant, creator and Super Admin. */
type Outcomes = readonly [string, string, string, string, string, string, string]

export const everybody = (ask: Line['ask'], outcome = '200'): Line => {
  const outcomes: Outcomes = [outcome, outcome, outcome, outcome, outcome, outcome, outcome]
  return { ask, visible: outcomes, hidden: outcomes }
}
/** Reads a list or a row of the event, which does not exist for others while the event is hidden. */
export const reading = (ask: Line['ask'], found = '200 with 1', absent = '200 with 0'): Line => ({
  ask,
  visible: [found, found, found, found, found, found, found],
  hidden: [absent, absent, absent, found, found, found, found],
})
/** Reads the event and finds the row that the test adds first. */
export const listing = (add: (world: World) => Promise<unknown>, found?: string, absent?: string): Line =>
  reading(
    async (world) => {
      await add(world)
      return { query: world.query }
    },
    found,
    absent,
  )
/** Calls of a user who may manage the event. */
export const managing = (outcome: string, ask: Line['ask']): Line => ({
  ask,
  visible: ['401', '403', '403', '403', outcome, outcome, outcome],
  hidden: ['401', '403', '404', '403', outcome, outcome, outcome],
})
/** Calls that a helper of the event can also make. */
export const helping = (outcome: string, ask: Line['ask']): Line => ({
  ask,
  visible: ['401', '403', '403', outcome, outcome, outcome, outcome],
  hidden: ['401', '403', '404', outcome, outcome, outcome, outcome],
})
/** A manager's call whose body refers to rows: those of a hidden event are as unknown as ids that do not exist. */
export const managingRows = (outcome: string, ask: Line['ask']): Line => ({
  ...managing(outcome, ask),
  hidden: ['401', '403', '400', '403', outcome, outcome, outcome],
})
export const helpingRows = (outcome: string, ask: Line['ask']): Line => ({
  ...helping(outcome, ask),
  hidden: ['401', '403', '400', outcome, outcome, outcome, outcome],
})
/** Calls of the event's creator and Super Admins. */
export const owning = (outcome: string, ask: Line['ask']): Line => ({
  ask,
  visible: ['401', '403', '403', '403', '403', outcome, outcome],
  hidden: ['401', '403', '404', '403', '403', outcome, outcome],
})
export const from = (outcomes: Outcomes, ask: Line['ask']): Line => ({
  ask,
  visible: outcomes,
  hidden: outcomes,
})
export const signedIn = (outcome: string, ask: Line['ask']) =>
  from(['401', outcome, outcome, outcome, outcome, outcome, outcome], ask)
export const admins = (outcome: string, ask: Line['ask']) =>
  from(['401', '403', outcome, '403', outcome, outcome, outcome], ask)
/** Calls of admins and helpers of any event. */
export const insiders = (outcome: string, ask: Line['ask']) =>
  from(['401', '403', outcome, outcome, outcome, outcome, outcome], ask)
export const superAdmins = (outcome: string, ask: Line['ask']) =>
  from(['401', '403', '403', '403', '403', '403', outcome], ask)

/** Two rows of a list, the later one first. */
export async function reversed(add: () => Promise<{ id: number }>) {
  const [first, second] = [await add(), await add()]
  return [{ id: second.id }, { id: first.id }]
}
