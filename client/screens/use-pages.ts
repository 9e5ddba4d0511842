import { useCallback, useEffect, useMemo, useState } from 'react'
import { type RoomNow, screenPages } from '../../domain/screen.ts'

const NONE: readonly string[] = []
/** Of pages that nobody asks for any more: a screen stands for a week. */
const MOST_KEPT = 100

/**
 * The rooms in pages of at most so many. A page whose titles turn out too small to be read from afar is divided, until each title
 * has its size or a room is alone.
 * @returns the pages, and a function that divides one
 */
export function usePages(rooms: readonly RoomNow[], most: number) {
  const [crowded, setCrowded] = useState(NONE)
  const pages = useMemo(
    () => screenPages(rooms, most).flatMap((page) => divided(page, most, crowded)),
    [rooms, most, crowded],
  )
  const divide = useCallback(
    (page: readonly RoomNow[]) => setCrowded((before) => [...before.slice(1 - MOST_KEPT), keyOf(page, most)]),
    [most],
  )
  // A window of another shape has room for other pages.
  useEffect(() => {
    const begin = () => setCrowded(NONE)
    window.addEventListener('resize', begin)
    return () => window.removeEventListener('resize', begin)
  }, [])
  return { pages, divide }
}

function divided(page: readonly RoomNow[], most: number, crowded: readonly string[]): RoomNow[][] {
  if (page.length < 2 || !crowded.includes(keyOf(page, most))) return [[...page]]
  const middle = Math.ceil(page.length / 2)
  return [page.slice(0, middle), page.slice(middle)].flatMap((part) => divided(part, most, crowded))
}

/** The same for a page that shows the same. */
function keyOf(page: readonly RoomNow[], most: number): string {
  const words = page.map(({ room, now, next }) => [
    room.name,
    ...[...now, ...next].map(({ session: { title, presenterName, place } }) => [title, presenterName, place]),
  ])
  return JSON.stringify([most, words])
}
