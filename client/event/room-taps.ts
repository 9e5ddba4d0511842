import { sessionIn } from '../../domain/schedule/schedule.ts'
import { isPlainClick, navigate } from '../lib/address.tsx'
import { createStore } from '../lib/store.ts'

/** The id of the room that is open over the page. */
export const shownRoom = createStore<number | null>(null)

/** The name of a room at the top of an open session and of the schedule's columns. It leads to the floor plan, or to the room's page. */
const LINKS = '[role="dialog"] p > span a.room-name, .schedule thead a'
const ROOM = /(?:#room-|[?&]room=|\/rooms\/)(\d+)$/

/**
 * Opens a room over the page where its name is pressed. Going back closes it; the address stays that of the page, and the link's own
 * is there for another tab.
 * @returns a function that ends it
 */
export function followRoomTaps(): () => void {
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(LINKS) : null
    const room = Number(ROOM.exec(link?.href ?? '')?.[1])
    if (!link || !room || !isPlainClick(event)) return
    // Before the link itself is followed.
    event.preventDefault()
    event.stopPropagation()
    // Safari gives it to no link that is pressed; the sheet gives it back.
    link.focus({ preventScroll: true })
    navigate(location.href, { state: { room, over: pageBeneath() } })
  }
  const onArrival = () => {
    const { room = null, over } = history.state ?? {}
    const isHere = over === pageBeneath()
    // An address that is replaced keeps its state.
    if (room && !isHere) history.replaceState({ ...history.state, room: undefined }, '')
    shownRoom.set(isHere ? room : null)
  }
  // A page that is loaded again keeps its state, too.
  onArrival()
  addEventListener('click', onClick, true)
  addEventListener('popstate', onArrival)
  return () => {
    removeEventListener('click', onClick, true)
    removeEventListener('popstate', onArrival)
  }
}

/** What a room lies over: a page, or a session that is open there. */
function pageBeneath(): string {
  return `${location.pathname}?${sessionIn(new URLSearchParams(location.search)) ?? ''}`
}
