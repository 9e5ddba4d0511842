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
  const isChosen = (each: WallDifference) =>
    isAcceptable(each) && (choices.get(choiceOf(each)) ?? each.doubt === null)
  const doubted = acceptable.filter(
    (each) => each.kind === 'new' && each.inDoubt.words && !each.inDoubt.place && !isChosen(each),
  )
  const blocks = blocksOfDifferences(acceptable.filter(isChosen), schedule.sessions, schedule)
  // The choices of accepted differences are kept, because an undo offers those again.
  const ofOthers = () => [...choices].filter(([key]) => !acceptable.some((each) => choiceOf(each) === key))
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
    isUntouched: acceptable.every((each) => !choices.has(choiceOf(each))),
    /** The cards that are not selected although only their words are in doubt, which the board then marks. */
    doubted: doubted.length,
    withDoubted: () =>
      setChoices(new Map([...choices, ...doubted.map((each) => [choiceOf(each), true] as const)])),
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

function noneOf(acceptable: readonly Acceptable[]): Map<string, boolean> {
  return new Map(acceptable.filter(({ doubt }) => doubt === null).map((each) => [choiceOf(each), false]))
}

function toggled(choices: ReadonlyMap<string, boolean>, each: Acceptable, isChosen: boolean) {
  const next = new Map(choices)
  if (isChosen === (each.doubt === null)) next.delete(choiceOf(each))
  else next.set(choiceOf(each), isChosen)
  return next
}

/** A choice about a new card does not apply to its later move. */
function choiceOf({ kind, key }: Acceptable): string {
  return kind === 'moved' ? `moved ${key}` : key
}
