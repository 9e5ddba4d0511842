import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps a field's text while `value`, which follows the address, is late. The address is current after typing, after a
 * press elsewhere, and after going back.
 * @param key the address parameter that holds the text
 */
export function useOwnText(key: string, value: string): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const isLate = (new URLSearchParams(location.search).get(key) ?? '') !== value
    if (input.current && !isLate) input.current.value = value
  }, [key, value])
  return input
}
