import { sessionIn } from '../../domain/schedule/schedule.ts'
import { isOfNextPage, isPlainClick, navigate } from '../lib/address.tsx'
import { createStore } from '../lib/store.ts'

/** The id of the room that is open over the page. */
export const shownRoom = createStore<number | null>(null)

/**
 * The room's name at the top of an open session or of a column of the schedule. It links to the floor plan, or to the
 * room's page.
 */
const LINKS = '[role="dialog"] p > span a.room-name, .schedule thead a'
const ROOM = /(?:#room-|[?&]room=|\/rooms\/)(\d+)$/

/**
 * Opens a room over the page when its name is pressed. Going back closes it. The address stays that of the page; the
 * link's own address is for another tab.
 * @returns a function that ends it
 */
export function followRoomTaps(): () => void {
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(LINKS) : null
    const room = Number(ROOM.exec(link?.href ?? '')?.[1])
    if (!link || !room || !isPlainClick(event) || isOfNextPage()) return
    // Before the link itself is followed.
    event.preventDefault()
    event.stopPropagation()
    // Safari does not focus pressed links; the sheet gives the focus back.
    link.focus({ preventScroll: true })
    navigate(location.href, { state: { room, over: pageBeneath() } })
  }
  const onArrival = () => {
    const { room = null, over } = history.state ?? {}
    const isHere = over === pageBeneath()
    // A replaced address keeps its state.
    if (room && !isHere) history.replaceState({ ...history.state, room: undefined }, '')
    shownRoom.set(isHere ? room : null)
  }
  // A reloaded page keeps its state too.
  onArrival()
  addEventListener('click', onClick, true)
  addEventListener('popstate', onArrival)
  return () => {
    removeEventListener('click', onClick, true)
    removeEventListener('popstate', onArrival)
  }
}

/** The page that a room is shown over, or the session that is open there. */
function pageBeneath(): string {
  return `${location.pathname}?${sessionIn(new URLSearchParams(location.search)) ?? ''}`
}
