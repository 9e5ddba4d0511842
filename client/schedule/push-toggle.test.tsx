import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { openOwnedApp } from '../../test/app.ts'
import { have } from '../../test/browser-parts.ts'
import { addRoom, addSession, addTimeSlot } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { toggleFavorite } from '../event/favorites.ts'
import { readSettings } from '../event/phone.ts'
import { PushToggle } from './push-toggle.tsx'

/** A browser that can receive messages if its visitor allows them. */
function haveMessages(permission: string): void {
  have(window, 'PushManager', class {})
  have(window, 'Notification', { permission, requestPermission: async () => permission })
  have(navigator, 'serviceWorker', new EventTarget())
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-05-08T10:00:00Z'), toFake: ['Date'] })
})

async function show({ isShown = true } = {}) {
  const hub = await openOwnedApp()
  const { query, eventId } = await hub.addOwnEvent()
  const { id: roomId } = await addRoom(hub.db, { eventId })
  const { id: timeSlotId } = await addTimeSlot(hub.db, { eventId })
  const session = await addSession(hub.db, { eventId, roomId, timeSlotId })
  const at = `/${query.city}/${query.date}`
  const { quiet, unmount, made } = await showScreen(<PushToggle />, { hub, at, path: '/:city/:date' })
  await quiet()
  // The button reads the browser's kept settings twice before it shows.
  if (isShown) await screen.findByRole('region', { name: 'Notifications' }, { timeout: 20_000 })
  await act(() => readSettings(eventId))
  await act(() => readSettings(eventId))
  const words = screen.queryByRole('region', { name: 'Notifications' })?.textContent ?? null
  return { words, hub, unmount, made, session }
}

it('tells iPhone users to add the event to the home screen, since a page cannot send messages there', async () => {
  have(navigator, 'standalone', false)
  have(navigator, 'maxTouchPoints', 5)
  const { words, hub } = await show()
  expect(words).toBe(
    'To get notifications on iPhone or iPad, add this event to your Home Screen: tap Share, then “Add to Home Screen”, and open it from there.',
  )
  await hub.close()
})

it('shows nothing in other browsers that cannot receive messages', async () => {
  const { words, hub } = await show({ isShown: false })
  expect(words).toBeNull()
  await hub.close()
})

it('explains where to allow messages that the browser blocks', async () => {
  haveMessages('denied')
  const { words, hub } = await show()
  expect(words).toBe(
    'Notifications are blocked for this site. You can allow them in your browser’s site settings.',
  )
  expect(screen.queryByRole('button')).toBeNull()
  await hub.close()
})

it('explains what is stored before it asks for permission, and asks only when pressed', async () => {
  haveMessages('default')
  const ask = vi.spyOn(Notification, 'requestPermission')
  const { words, hub } = await show()
  expect(words).toMatch(/^Notify me of changes/)
  expect(words).toContain(
    'We keep only this browser’s push address and keys, your stars for this event, and your reminder time, and delete them',
  )
  expect(words).toContain('when you turn this off or a day after the event.')
  expect(ask).not.toHaveBeenCalled()
  screen.getByRole('button', { name: 'Notify me of changes', pressed: false }).click()
  expect(ask).toHaveBeenCalledOnce()
  await act(async () => undefined)
  await hub.close()
})

it('asks for a star that was set while the browser waited for permission', async () => {
  haveMessages('default')
  const { promise: allowed, resolve: allow } = Promise.withResolvers<NotificationPermission>()
  vi.spyOn(Notification, 'requestPermission').mockReturnValue(allowed)
  const subscription = { toJSON: () => ({ endpoint: 'https://push.example/1' }) }
  const pushManager = { getSubscription: async () => null, subscribe: async () => subscription }
  const getRegistration = async () => ({ pushManager })
  const worker = Object.assign(new EventTarget(), { getRegistration, ready: getRegistration() })
  have(navigator, 'serviceWorker', worker)
  const { hub, made, session } = await show()
  act(() => screen.getByRole('button', { name: 'Notify me of changes' }).click())
  act(() => toggleFavorite(session.id))
  allow('granted')
  await vi.waitFor(() => expect(made).toMatchObject([{ body: { sessionIds: [session.id] } }]), 20_000)
  await screen.findByText('That did not work')
  await hub.close()
})

it('offers nothing once the event is over', async () => {
  haveMessages('default')
  vi.setSystemTime(new Date('2026-05-10T10:00:00Z'))
  const { words, hub } = await show({ isShown: false })
  expect(words).toBeNull()
  await hub.close()
})

it('reports that the push service did not reply, and can be pressed again', async () => {
  haveMessages('granted')
  have(
    navigator,
    'serviceWorker',
    Object.assign(new EventTarget(), { getRegistration: async () => undefined }),
  )
  const { hub } = await show()
  await act(async () => screen.getByRole('button', { name: 'Notify me of changes' }).click())
  expect(await screen.findByText('That did not work')).toBeTruthy()
  expect(screen.getByText('This browser’s push service did not answer. Please try again later.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Notify me of changes', pressed: false })).toHaveProperty(
    'disabled',
    false,
  )
  await hub.close()
})
