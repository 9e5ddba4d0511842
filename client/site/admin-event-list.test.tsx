import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { NOW, openApp } from '../../test/app.ts'
import { addAdmin, addEvent, type Person } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { SignedInList } from './signed-in-list.tsx'
import { SignedInMenus } from './signed-in-menus.tsx'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp()
})
afterAll(() => hub?.close())
beforeEach(() => hub.db.deleteFrom('events').execute())

/** An admin whose first events were months ago and whose last ones are months ahead. */
async function addManager(count: number): Promise<Person> {
  const admin = await addAdmin(hub.db)
  for (let at = 0; at < count; at += 1) {
    const date = new Date(NOW.getTime() + (at - count / 2) * 30 * 24 * 3_600_000).toISOString().slice(0, 10)
    await addEvent(hub.db, {
      name: `Event ${at}`,
      location: `Łódź-${'abcdefghijkl'[at]}`,
      date,
      createdBy: admin.id,
    })
  }
  return admin
}

async function show(screen: 'list' | 'menus', admin: Person, at = '/') {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  const user = { ...admin, isAdmin: true }
  const part = screen === 'list' ? <SignedInList user={user} /> : <SignedInMenus user={user} />
  await showScreen(part, { hub, as: admin, at, path: at === '/' ? '/' : '/:city/:date' })
}

const names = () =>
  screen
    .getAllByRole('link')
    .map(({ textContent }) => /^Event \d+/.exec(textContent ?? '')?.[0])
    .filter(Boolean)

it('starts with this event, continues with upcoming ones, and folds past ones', async () => {
  const admin = await addManager(8)
  const [first] = await hub.db.selectFrom('events').selectAll().where('createdBy', '=', admin.id).execute()
  await show('list', admin, `/${first?.slug}/${first?.date}`)
  await screen.findByText('Past events (3)')
  expect(names()).toEqual([0, 4, 5, 6, 7, 3, 2, 1].map((at) => `Event ${at}`))
  const past = screen.getByText('Past events (3)').closest('details')
  expect([past?.open, past?.querySelectorAll('a').length]).toEqual([false, 3])
  expect(screen.getByRole('link', { current: true }).textContent).toMatch(/^Event 0This event · /)
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy()
  expect(screen.queryByRole('searchbox')).toBe(null)
})

it('finds an event among many by name, place or date, ignoring accents', async () => {
  await show('list', await addManager(12))
  const field = await screen.findByRole('searchbox', { name: 'Find an event' })
  await userEvent.type(field, 'event lodz-l')
  expect(names()).toEqual(['Event 11'])
  expect(screen.getByText('1 of 12')).toBeTruthy()
  await userEvent.clear(field)
  await userEvent.type(field, '2026-05-09')
  expect(names()).toEqual(['Event 6'])
})

it('offers a few events in the menu, and many in a searchable dialog, by keyboard', async () => {
  await show('menus', await addManager(12))
  ;(await screen.findByRole('button', { name: 'Admin' })).focus()
  await userEvent.keyboard('{Enter}')
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect([items.length, items.at(-1)]).toEqual([7, 'Find one of 12 events'])
  await userEvent.keyboard('{End}{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'Events you manage' })
  await userEvent.type(screen.getByRole('searchbox', { name: 'Find an event' }), 'lodz-c')
  expect(dialog.querySelectorAll('a').length).toBe(1)
})

it('lists all events of an admin with only a few, even past ones', async () => {
  await show('menus', await addManager(4))
  await userEvent.click(await screen.findByRole('button', { name: 'Admin' }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent?.slice(0, 7))).toEqual(
    ['Event 2', 'Event 3', 'Event 1', 'Event 0'],
  )
})

it('has no menu for a user who has just lost access to the portal', async () => {
  const admin = await addManager(2)
  function Header() {
    const [isAdmin, setAdmin] = useState(true)
    return (
      <>
        <SignedInMenus user={{ ...admin, isAdmin }} />
        <button type="button" onClick={() => setAdmin(false)}>
          Demote
        </button>
      </>
    )
  }
  await showScreen(<Header />, { hub, as: admin, at: '/', path: '/' })
  await screen.findByText('Admin')
  await userEvent.click(screen.getByRole('button', { name: 'Demote' }))
  expect(screen.queryByText('Admin')).toBe(null)
  expect(screen.queryByText('Helper')).toBe(null)
})
