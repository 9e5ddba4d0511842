import { useState } from 'react'

const chosenFiles = new Map<string, unknown>()

/**
 * A chosen file that is not sent yet, by the name of its form's draft, or another choice in its place, such as its
 * removal. It outlives the form for as long as the page is not loaded again.
 */
export function useChosenFile<T extends File | string = File>(
  name: string,
): [chosen: T | null, choose: (next: T | null) => void] {
  const [chosen, setChosen] = useState((chosenFiles.get(name) as T | undefined) ?? null)
  return [
    chosen,
    (next) => {
      setChosen(next)
      if (next === null) chosenFiles.delete(name)
      else chosenFiles.set(name, next)
    },
  ]
}
