import { type RefObject, useEffect, useRef } from 'react'

/**
 * A field that keeps its own text, since the address, which follows what is typed, may be late. Others change it while it has no focus;
 * going back and forth always does.
 * @param key of the field's text in the address's query
 * @param onTyped is called once what was typed is shown
 */
export function useOwnText(
  key: string,
  value: string,
  onTyped?: () => void,
): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const field = input.current
    if (field === document.activeElement) onTyped?.()
    else if (field) field.value = value
  }, [value, onTyped])
  useEffect(() => {
    const onTravel = () => {
      const field = input.current
      if (field) field.value = new URLSearchParams(location.search).get(key) ?? ''
    }
    addEventListener('popstate', onTravel)
    return () => removeEventListener('popstate', onTravel)
  }, [key])
  return input
}
