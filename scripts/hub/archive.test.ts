import { expect, it } from 'vitest'
import { StartProblem } from '../../server/start-problems.ts'
import { archive } from './archive.ts'

it.each(['berlin', 'berlin/2026-02-30', 'a/berlin/2026-05-09', '100%/2026-05-09'])(
  'says in one line that %s is no event',
  (place) => {
    const made = () => archive({ words: [place, 'berlin.zip'], texts: {}, flags: new Set() })
    expect(made).toThrow(
      new StartProblem(`"${place}" is not the address of an event, such as berlin/2026-05-09`),
    )
  },
)
