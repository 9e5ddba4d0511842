import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { AddressProvider, Link, navigate } from '../lib/address.tsx'
import { followRoomTaps, shownRoom } from './room-taps.ts'

const SCHEDULE = '/berlin/2026-05-09'
const PLAN = `${SCHEDULE}/floor-plan#room-3`

function show() {
  history.replaceState(null, '', SCHEDULE)
  const never = new Promise(() => undefined)
  render(
    <AddressProvider prepare={(pathname) => (pathname.endsWith('/wifi') ? never : undefined)}>
      <table className="schedule">
        <thead>
          <tr>
            <th>
              <Link to={PLAN}>Attic</Link>
            </th>
          </tr>
        </thead>
      </table>
    </AddressProvider>,
  )
  return followRoomTaps()
}

it('opens a room over the page, whose address stays', () => {
  const end = show()
  fireEvent.click(screen.getByRole('link'))
  expect([shownRoom.current(), location.pathname]).toEqual([3, SCHEDULE])
  end()
})

it('follows the link of a room while another page is loading, which it would open over', () => {
  const end = show()
  act(() => navigate(`${SCHEDULE}/wifi`))
  fireEvent.click(screen.getByRole('link'))
  expect([shownRoom.current(), location.pathname + location.hash]).toEqual([null, PLAN])
  end()
})
