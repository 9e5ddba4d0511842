import { type RefObject, useEffect, useRef } from 'react'

/**
 * A field that keeps its own text while the value that shows the address is late. The address itself never is, with what is typed, with
 * what is pressed elsewhere, and after going back.
 * @param key of the text in the address's query
 */
export function useOwnText(key: string, value: string): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const isLate = (new URLSearchParams(location.search).get(key) ?? '') !== value
    if (input.current && !isLate) input.current.value = value
  }, [key, value])
  return input
}
