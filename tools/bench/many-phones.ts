import { cpuMilliseconds } from './cpu.ts'
import { openReaders } from './live-readers.ts'
import { ask } from './load.ts'
import { type Figure, median, percentile } from './report.ts'

const ROUNDS = 3
const PHONES = 300
const PHONES_WITHIN_MS = 10_000
/** The number of idle saves, so large that one hiccup of the disk does not count as the time of a save. */
const IDLE_SAVES = 100
const IDLE_PAUSE_MS = 20

type Hub = { port: number; pid: number }
type Save = () => Promise<number>

/**
 * Phones that come over ten seconds, each with its page, its reads and its stream, while somebody saves once a
 * second. Of the ten saves of a round the slowest counts; it is compared with what 99 of 100 idle saves take.
 */
export async function benchPhones(
  hub: Hub,
  save: Save,
  at: { page: string; place: string },
): Promise<Figure[]> {
  const rounds: (Awaited<ReturnType<typeof rush>> & { idle: number[] })[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const idle = await saveIdly(save)
    rounds.push({ idle, ...(await rush(hub, save, at)) })
  }
  const idle = rounds.flatMap((round) => round.idle)
  const slowest = rounds.map(({ saves }) => Math.max(...saves))
  return [
    {
      what: '300 phones in ten seconds while somebody saves: errors',
      measured: rounds.reduce((sum, { errors }) => sum + errors, 0),
      unit: '',
      goal: { atMost: 0 },
    },
    {
      what: 'the slowest save meanwhile, of what 99 of 100 idle ones take',
      measured: median(rounds.map((round) => Math.max(...round.saves) / percentile(round.idle, 0.99))),
      unit: 'x',
      goal: { atMost: 3 },
    },
    { what: 'the slowest save meanwhile', measured: median(slowest), unit: 'ms' },
    { what: 'a save meanwhile', measured: median(rounds.flatMap(({ saves }) => saves)), unit: 'ms' },
    { what: '99 of 100 idle saves take at most', measured: percentile(idle, 0.99), unit: 'ms' },
    { what: 'an idle save', measured: median(idle), unit: 'ms' },
    { what: 'CPU of ten such seconds', measured: median(rounds.map(({ cpu }) => cpu)), unit: 's' },
  ]
}

async function saveIdly(save: Save): Promise<number[]> {
  const times: number[] = []
  for (let time = 0; time < IDLE_SAVES; time += 1) {
    times.push(await save())
    await pause(IDLE_PAUSE_MS)
  }
  return times
}

async function rush(hub: Hub, save: Save, { page, place }: { page: string; place: string }) {
  const saves: number[] = []
  let errors = 0
  let isOver = false
  const saving = (async () => {
    while (!isOver) {
      await save().then(
        (milliseconds) => saves.push(milliseconds),
        () => {
          errors += 1
        },
      )
      await pause(1_000)
    }
  })()
  const cpuBefore = cpuMilliseconds(hub.pid)
  const phones = Array.from({ length: PHONES }, async (_, index) => {
    await pause((index / PHONES) * PHONES_WITHIN_MS)
    for (const path of [page, `/api/sessions?${place}`, `/api/rooms?${place}`]) {
      const answer = await ask({ port: hub.port, path, headers: { 'accept-encoding': 'br' } })
      if (!answer.toString('latin1', 0, 12).endsWith('200')) errors += 1
    }
    return openReaders({ port: hub.port, path: `/api/live?${place}` }, 1)
  })
  const readers = await Promise.all(phones)
  isOver = true
  await saving
  for (const reader of readers) reader.close()
  return { saves, errors, cpu: (cpuMilliseconds(hub.pid) - cpuBefore) / 1_000 }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
