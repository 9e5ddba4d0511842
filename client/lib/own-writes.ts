/** The changes of one write, from its answer: topics, and the positions of its transactions in the live stream. */
export type Changed = { topics: string[]; at: string[] }

/** Called when this page begins to write, and again with the changes once it has an answer. */
export type OnWrites = { begun: (answer: Promise<unknown>) => void; changed: (what: Changed) => void }

const MOST_KNOWN = 200
const LONGEST_WAIT_MS = 2_000

/** By position in the stream, whether the page has read the changes of that transaction. */
const readings = new Map<string, Promise<boolean>>()
const unanswered = new Set<Promise<unknown>>()

/** The page reads the topics of its own writes again, and passes over the stream's messages on them. */
export function followOwnWrites(readAgain: (topics: readonly string[]) => Promise<boolean>): OnWrites {
  return {
    begun(answer) {
      const ended = answer.then(forget, forget)
      unanswered.add(ended)
      function forget(): void {
        unanswered.delete(ended)
      }
    },
    changed({ topics, at }) {
      const reading = readAgain(topics)
      for (const each of at) readings.set(each, reading)
      for (const each of [...readings.keys()].slice(0, -MOST_KNOWN)) readings.delete(each)
    },
  }
}

/**
 * Whether this page has made all the transactions at these positions of the stream, and has read their changes. The
 * stream may be faster than the answer to a write, which this waits for, within limits.
 */
export async function isReadAlready(at: readonly string[]): Promise<boolean> {
  if (at.length === 0) return false
  if (unanswered.size > 0 && !at.every((each) => readings.has(each)))
    await Promise.race([
      Promise.all(unanswered),
      new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS)),
    ])
  const known = await Promise.all(at.map((each) => readings.get(each) ?? false))
  return known.every(Boolean)
}
