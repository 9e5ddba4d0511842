/**
 * Measures whether the product keeps its promises:
 * npm run bench [-- cached sizes phone board cards live memory messages]
 * Exits with 1 if a goal is missed.
 */
import { benchBoard } from './bench/board.ts'
import { benchCached } from './bench/cached.ts'
import { benchCards } from './bench/cards.ts'
import { benchLive } from './bench/live.ts'
import { benchMemory } from './bench/memory.ts'
import { benchMessages } from './bench/messages.ts'
import { ORGANIZER } from './bench/organizer.ts'
import { benchPhone } from './bench/phone.ts'
import { type Figure, isReached, report } from './bench/report.ts'
import { startSeeded } from './bench/servers.ts'
import { benchSizes } from './bench/sizes.ts'

const PARTS = {
  cached: benchCached,
  sizes: benchSizes,
  phone: benchPhone,
  board: benchBoard,
  cards: benchCards,
  live: benchLive,
  memory: benchMemory,
  messages: benchMessages,
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !Object.hasOwn(PARTS, name))
if (unknown.length > 0) {
  console.error(`There is no part "${unknown[0]}"; there are ${Object.keys(PARTS).join(', ')}`)
  process.exit(1)
}

const hub = await startSeeded(ORGANIZER)
const figures: Figure[] = []
try {
  for (const [name, bench] of Object.entries(PARTS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    console.log(`Measuring: ${name} …`)
    figures.push(...(await bench(hub)))
  }
} finally {
  await hub.stop()
}
console.log(`\n${report(figures)}`)
process.exitCode = figures.every(isReached) ? 0 : 1
