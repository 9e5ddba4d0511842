import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The costs of one kind of visit by name: bytes, requests, elements, calls of functions. */
export type Costs = Record<string, number>

const FILE = join(import.meta.dirname, 'load-budget.json')
/** Scripts refer to other files by hashes, and the order of modules differs between builds; both are random. */
const BYTES_BY_CHANCE = 100
/** In a page, the names of its revisions are also random. */
const PAGE_BYTES_BY_CHANCE = 600
/**
 * On a busy machine, answers arrive in another order and a few parts render once more: within 3 % in all runs that
 * were compared.
 */
const CALLS_BY_CHANCE = 0.05
const KEEPS = process.env.KEEP_BUDGET !== undefined

/**
 * Compares the costs of a visit with `load-budget.json`, which `npm run budget` rewrites (`KEEP_BUDGET`).
 * @returns a sentence for each number that has grown; the console lists those that have become smaller
 */
export function overBudget(visit: string, measured: Costs): string[] {
  const budget: Record<string, Costs> = JSON.parse(readFileSync(FILE, 'utf8'))
  if (KEEPS) {
    budget[visit] = measured
    writeFileSync(FILE, `${JSON.stringify(budget, null, 2)}\n`)
    return []
  }
  const kept = budget[visit] ?? {}
  const names = [...new Set([...Object.keys(kept), ...Object.keys(measured)])]
  const differences = names.map((name) => ({ name, before: kept[name] ?? 0, now: measured[name] ?? 0 }))
  const smaller = differences.filter(({ name, before, now }) => now < before - byChance(name, before))
  if (smaller.length > 0)
    console.log(`${visit}: ${smaller.map(inWords).join('; ')}. Keep it with \`npm run budget\`.`)
  return differences
    .filter(({ name, before, now }) => now > before + byChance(name, before))
    .map(
      (each) =>
        `${visit}: ${inWords(each)}. Take something away, or keep it with \`npm run budget\` and say why in the commit.`,
    )
}

function byChance(name: string, before: number): number {
  if (name.includes('calls')) return before * CALLS_BY_CHANCE
  if (/^(document )?bytes$/.test(name)) return PAGE_BYTES_BY_CHANCE
  return name.includes('bytes') ? BYTES_BY_CHANCE : 0
}

function inWords({ name, before, now }: { name: string; before: number; now: number }): string {
  return `${name} ${now} instead of ${before}`
}
