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
/** A list or a row of the event, which for others does not exist while the event is hidden. */
export const reading = (ask: Line['ask'], found = '200 with 1', absent = '200 with 0'): Line => ({
  ask,
  visible: [found, found, found, found, found, found, found],
  hidden: [absent, absent, absent, found, found, found, found],
})
/** A read of the event that finds the row which the test adds first. */
export const listing = (add: (world: World) => Promise<unknown>, found?: string, absent?: string): Line =>
  reading(
    async (world) => {
      await add(world)
      return { query: world.query }
    },
    found,
    absent,
  )
/** A user who may manage the event. */
export const managing = (outcome: string, ask: Line['ask']): Line => ({
  ask,
  visible: ['401', '403', '403', '403', outcome, outcome, outcome],
  hidden: ['401', '403', '404', '403', outcome, outcome, outcome],
})
/** The same for a call that a helper of the event makes as well. */
export const helping = (outcome: string, ask: Line['ask']): Line => ({
  ask,
  visible: ['401', '403', '403', outcome, outcome, outcome, outcome],
  hidden: ['401', '403', '404', outcome, outcome, outcome, outcome],
})
/** A manager's call whose body names rows: those of a hidden event are as unknown as ids that no one has. */
export const managingRows = (outcome: string, ask: Line['ask']): Line => ({
  ...managing(outcome, ask),
  hidden: ['401', '403', '400', '403', outcome, outcome, outcome],
})
export const helpingRows = (outcome: string, ask: Line['ask']): Line => ({
  ...helping(outcome, ask),
  hidden: ['401', '403', '400', outcome, outcome, outcome, outcome],
})
/** The event's creator and Super Admins. */
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
/** Admins and helpers of any event. */
export const insiders = (outcome: string, ask: Line['ask']) =>
  from(['401', '403', outcome, outcome, outcome, outcome, outcome], ask)
export const superAdmins = (outcome: string, ask: Line['ask']) =>
  from(['401', '403', '403', '403', '403', '403', outcome], ask)

/** Two rows of a list, the later one first. */
export async function reversed(add: () => Promise<{ id: number }>) {
  const [first, second] = [await add(), await add()]
  return [{ id: second.id }, { id: first.id }]
}
