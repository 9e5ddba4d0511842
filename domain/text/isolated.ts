import { dotted } from './dotted.ts'

/** Isolates a name with right-to-left letters from the text around it, so that times beside it keep their order. */
export function isolated(name: string): string {
  return /[\u0590-\u08ff]/.test(name) ? `\u2068${name}\u2069` : name
}

/** Joins names, each isolated, with dots: "Hall · Table 3". */
export function dottedNames(...names: (string | undefined)[]): string {
  return dotted(...names.map((name) => name && isolated(name)))
}
