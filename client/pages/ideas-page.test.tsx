import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOwnedApp } from '../../test/app.ts'
import { addIdea } from '../../test/card-factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { IdeasPage } from './ideas-page.tsx'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub?.close())

async function show(ideas: 'open' | 'reviewed' | 'closed' | 'off') {
  const { eventId, event } = await hub.addOwnEvent({ date: '2099-05-09' })
  await hub.admin.call('PUT /api/ideas/list', { body: { eventId, ideas } })
  const at = `/${event.slug}/${event.date}/ideas`
  const open = () => showScreen(<IdeasPage />, { hub, at, path: '/:city/:date/ideas' })
  return { eventId, event, open }
}
const press = async (name: RegExp | string) => userEvent.click(await screen.findByRole('button', { name }))
const type = async (name: RegExp, text: string) =>
  userEvent.type(await screen.findByRole('textbox', { name }), text)

it('accepts an idea with only a title, shows its number, and links to its card', async () => {
  const { eventId, open } = await show('open')
  await open()
  await screen.findByText('No ideas yet')
  await press('Write an idea')
  await type(/Title/, 'Bread')
  await press('Add the idea')
  await screen.findByText('Your idea is number 1')
  const item = await screen.findByRole('listitem')
  within(item).getByText('Yours')
  const card = await hub.db
    .selectFrom('numbered_cards')
    .select('code')
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow()
  for (const link of screen.getAllByRole('link', { name: 'Your card' }))
    expect(link).toHaveProperty('pathname', `/c/${card.code}`)
})

it('moves focus into the form, keeps it on the page after Cancel, and moves it to the new card', async () => {
  const { open } = await show('open')
  await open()
  await press('Write an idea')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Title/ }))
  await press('Cancel')
  expect(document.activeElement).not.toBe(document.body)
  await press('Write an idea')
  await type(/Title/, 'Bread')
  await press('Add the idea')
  const words = await screen.findByText('Your idea is number 1')
  expect(document.activeElement?.contains(words)).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
})

it('links after a reload to cards that visitors do not see yet', async () => {
  const { open } = await show('reviewed')
  const { unmount } = await open()
  await press('Write an idea')
  await type(/Title/, 'Bees')
  await press('Add the idea')
  await screen.findByText('Your idea is number 1')
  unmount()
  await open()
  await screen.findByText('Yours that are not on this list:')
  expect(screen.getByRole('link', { name: 'Card 1' })).toHaveProperty(
    'pathname',
    expect.stringMatching(/^\/c\//),
  )
})

it('restores typed text after a reload', async () => {
  const { open } = await show('open')
  const { unmount } = await open()
  await press('Write an idea')
  await type(/Title/, 'Rye')
  unmount()
  await open()
  await screen.findByDisplayValue('Rye')
})

it('reports that an idea awaits review when organizers review each one', async () => {
  const { open } = await show('reviewed')
  await open()
  await press('Write an idea')
  await type(/Title/, 'Bees')
  await press('Add the idea')
  await screen.findByText(/The organizers look at it/)
  expect(screen.queryByRole('listitem')).toBeNull()
})

it('turns a wish into an idea under the name of the person who takes it', async () => {
  const { eventId, open } = await show('open')
  await addIdea(hub.db, { eventId, title: 'Bees in towns', isWish: true })
  await open()
  await press('I can do this: Bees in towns')
  await type(/Your name/, 'Ada')
  const dialog = screen.getByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'I can do this' }))
  const kept = await screen.findByText('Your idea is number 2')
  expect(document.activeElement?.contains(kept)).toBe(true)
  await screen.findByText('Ada')
  expect(screen.queryByText('Looking for a host')).toBeNull()
})

it('shows interest once the list is closed, but accepts nothing more', async () => {
  const { eventId, open } = await show('open')
  await addIdea(hub.db, { eventId, title: 'Bread' })
  await hub.call('PUT /api/ideas/stars', { body: { eventId, browser: 'a'.repeat(32), numbers: [1] } })
  await hub.admin.call('PUT /api/ideas/list', { body: { eventId, ideas: 'closed' } })
  await open()
  await screen.findByText('1 to 2 people would come')
  expect(screen.queryByRole('button')).toBeNull()
})

it("stars an idea, and sends this browser's stars to the server", async () => {
  const { eventId, open } = await show('open')
  await addIdea(hub.db, { eventId, title: 'Bread' })
  await open()
  await press('I would come to Bread')
  expect((await screen.findByRole('button', { name: /I would come/ })).getAttribute('aria-pressed')).toBe(
    'true',
  )
  await expect
    .poll(() => hub.db.selectFrom('idea_stars').select('numbers').where('eventId', '=', eventId).execute())
    .toEqual([{ numbers: '[1]' }])
})

it('takes back at the next visit a star that was removed just before the last one ended', async () => {
  const { eventId, open } = await show('open')
  await addIdea(hub.db, { eventId, title: 'Bread' })
  const browser = 'b'.repeat(32)
  await hub.call('PUT /api/ideas/stars', { body: { eventId, browser, numbers: [1] } })
  localStorage.setItem(`ideas-browser/${eventId}`, browser)
  localStorage.setItem(`ideas-starred/${eventId}`, '[]')
  await open()
  await screen.findByText('Bread')
  await expect
    .poll(() => hub.db.selectFrom('idea_stars').select('numbers').where('eventId', '=', eventId).execute(), {
      timeout: 5_000,
    })
    .toEqual([{ numbers: '[]' }])
})

it('reports that the event collects no ideas', async () => {
  const { open } = await show('off')
  await open()
  await screen.findByText('This event collects no ideas')
})
