import { unavailable } from './errors.ts'

/** Stands where a call of the table is not answered yet, so that screens can be built on its words already. */
export function unbuilt(): never {
  throw unavailable('This call is not answered yet')
}
