import {
  type Acceptable,
  blocksOfDifferences,
  isAcceptable,
  type WallDifference,
} from '../../domain/wall/wall-differences.ts'
import type { Choosing } from './difference-mark.tsx'
import type { Schedule } from './schedule.ts'

/** Choices that differ from the default. They are kept when a doubt ends or appears. */
type Choices = {
  choices: ReadonlyMap<string, boolean>
  setChoices: (choices: ReadonlyMap<string, boolean>) => void
  onIdea: Choosing['onIdea']
}

/** Which differences are selected: all without objections, unless a person chooses otherwise. */
export function useChoices(
  differences: readonly WallDifference[],
  schedule: Schedule,
  { choices, setChoices, onIdea }: Choices,
) {
  const acceptable = differences.filter(isAcceptable)
  const seen = acceptable.filter(({ kind }) => kind !== 'gone')
  const isChosen = (each: WallDifference) =>
    isAcceptable(each) && (choices.get(each.key) ?? each.doubt === null)
  const blocks = blocksOfDifferences(acceptable.filter(isChosen), schedule.sessions, schedule)
  // The choices of accepted differences are kept, because an undo offers those again.
  const ofOthers = () => [...choices].filter(([key]) => !acceptable.some((each) => each.key === key))
  const choosing: Choosing = {
    isChosen,
    blockOf: ({ key }) => blocks.get(key) ?? null,
    onToggle: (each) => setChoices(toggled(choices, each, !isChosen(each))),
    onIdea,
    onChoose: (key, isChosen) => setChoices(withChoice(choices, key, isChosen)),
  }
  return {
    choosing,
    blocks,
    chosen: acceptable.filter((each) => isChosen(each) && !blocks.has(each.key)),
    isUntouched: acceptable.every(({ key }) => !choices.has(key)),
    /** Selects every card that was seen; null if all are selected. A card that was not seen may still be there. */
    all: seen.every(isChosen) ? null : () => setChoices(new Map([...choices, ...allOf(seen)])),
    none: () => setChoices(new Map([...ofOthers(), ...noneOf(acceptable)])),
    clear: () => setChoices(new Map(ofOthers())),
  }
}

function withChoice(choices: ReadonlyMap<string, boolean>, key: string, isChosen: boolean) {
  const next = new Map(choices)
  if (isChosen) next.set(key, true)
  else next.delete(key)
  return next
}

function allOf(seen: readonly Acceptable[]): [string, boolean][] {
  return seen.map(({ key }) => [key, true])
}

function noneOf(acceptable: readonly Acceptable[]): Map<string, boolean> {
  return new Map(acceptable.filter(({ doubt }) => doubt === null).map(({ key }) => [key, false]))
}

function toggled(choices: ReadonlyMap<string, boolean>, { key, doubt }: Acceptable, isChosen: boolean) {
  const next = new Map(choices)
  if (isChosen === (doubt === null)) next.delete(key)
  else next.set(key, isChosen)
  return next
}
