import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axe } from '../browser.ts'
import { widths } from '../night.ts'
import { type OpenSection, sectionsOfOnePortal, toast } from './open-portal.ts'

const openSection = sectionsOfOnePortal()

describe.each(widths(1280))('at %i pixels', (width) => {
  let at: OpenSection
  beforeAll(async () => {
    at = await openSection(width)
  })
  afterAll(() => at?.close())

  it('adds, edits and deletes sessions', async () => {
    await at.open('?section=sessions')
    await at.button('Add Session').click()
    await at.dialog('Add New Session').getByRole('button', { name: 'Add Session', exact: true }).click()
    for (const sentence of [
      'Title is required',
      'Presenter name is required',
      'Description is required',
      'Time slot is required',
      'Room is required',
    ])
      await at.page.getByText(sentence, { exact: true }).waitFor()
    expect(await axe(at.page)).toEqual([])
    await at.field('Title').fill('<b>Häßlich</b> שלום 👩‍🚀')
    await at.field('Presenter Name').fill('Quinn Query')
    await at.field('Description').fill('Anything')
    await at.field('Time Slot').selectOption({ label: '9:30 AM – 10:15 AM' })
    expect(await at.field('Room').locator('option:checked').textContent()).toBe('Library')
    expect(await at.field('Room').locator('option:disabled').allTextContents()).toEqual([
      'Main Hall (Occupied)',
    ])
    await at.page.getByText('Workshop', { exact: true }).click()
    await at.dialog('Add New Session').getByRole('button', { name: 'Add Session', exact: true }).click()
    await toast(at.page, 'Session added successfully')
    await at.button('Edit <b>Häßlich</b> שלום 👩‍🚀').click()
    await at.field('Title').fill('A better title')
    await at.button('Save Changes').click()
    await toast(at.page, 'Session updated successfully')
    await at.button('Delete A better title').click()
    await at.confirmDelete('Delete Session')
    await toast(at.page, 'Session deleted successfully')
    await at.button('Delete A better title').waitFor({ state: 'detached' })
  })

  it('shows the actions of each session beside the rail, at every width', async () => {
    const [room, slot] = [at.rooms[1], at.slots[1]]
    const { id } = await at.call('POST /api/sessions', {
      body: {
        title: 'Innovation for start-ups: what, why and how',
        description: 'Anything',
        presenterName: 'Safwan Erooth',
        type: ['Presentation'],
        level: ['Intermediate'],
        focus: ['Technical'],
        timeSlotId: slot.id,
        roomId: room.id,
      },
    })
    await at.open('?section=sessions')
    await at.button('Edit Innovation for start-ups: what, why and how').waitFor()
    const table = at.page.getByRole('table', { name: 'Sessions' })
    const type = table.getByRole('columnheader', { name: 'Type' })
    const shown: boolean[] = []
    const before = at.page.viewportSize() ?? { width, height: 800 }
    for (const size of [1024, 1100, 1180, 1280]) {
      await at.page.setViewportSize({ width: size, height: 800 })
      expect(
        await table.evaluate(({ parentElement: box, scrollWidth }) => scrollWidth - (box?.clientWidth ?? 0)),
      ).toBe(0)
      shown.push(await type.isVisible())
    }
    expect(shown).toEqual([false, false, false, true])
    await at.page.setViewportSize(before)
    await at.call('DELETE /api/sessions/:id', { params: { id: String(id) } })
  })

  it('keeps input when the dialog is closed, and discards it only on request', async () => {
    await at.open('?section=sessions')
    await at.button('Add Session').click()
    await at.field('Title').fill('Not saved yet')
    await at.page.keyboard.press('Escape')
    await at.dialog('Discard your changes?').waitFor()
    expect(await axe(at.page)).toEqual([])
    await at.button('Keep editing').click()
    await at.page.goBack()
    await at.dialog('Add New Session').waitFor({ state: 'detached' })
    await at.button('Add Session').click()
    await at.page.getByText('Your unsaved changes were restored.').waitFor()
    expect(await at.field('Title').inputValue()).toBe('Not saved yet')
    await at.button('Cancel').click()
    await at.button('Discard').click()
    await at.button('Add Session').click()
    expect(await at.field('Title').inputValue()).toBe('')
    await at.button('Cancel').click()
  })

  it('searches sessions without losing a letter, however fast one types', async () => {
    await at.open('?section=sessions')
    await at.page.getByLabel('Find a session').focus()
    await at.page.keyboard.type('naming things')
    expect(await at.page.getByLabel('Find a session').inputValue()).toBe('naming things')
    await at.page.getByText('1 of 1').waitFor()
    await expect.poll(() => new URL(at.page.url()).searchParams.get('search')).toBe('naming things')
  })

  it('shows at the field that its choice was deleted, and keeps the other input', async () => {
    const { id: eventId } = at.event
    const room = await at.call('POST /api/rooms', { body: { name: 'Attic', eventId } })
    const times = { startTime: '1:00', endTime: '1:45', eventId }
    const slot = await at.call('POST /api/time-slots', { body: times })
    await at.open('?section=sessions&dialog=add')
    await at.field('Title').fill('Nowhere to go')
    await at.field('Time Slot').selectOption(String(slot.id))
    await at.field('Room').selectOption(String(room.id))
    await at.call('DELETE /api/rooms/:id', { params: { id: String(room.id) } })
    await at.page.getByText('This room is no longer available. Please select another one.').waitFor()
    await at.call('DELETE /api/time-slots/:id', { params: { id: String(slot.id) } })
    await at.page.getByText('This time slot is no longer available. Please select another one.').waitFor()
    expect([
      await at.field('Title').inputValue(),
      await at.field('Time Slot').inputValue(),
      await at.field('Room').inputValue(),
    ]).toEqual(['Nowhere to go', '', ''])
    expect(await axe(at.page)).toEqual([])
    await at.button('Cancel').click()
    await at.button('Discard').click()
  })

  it('shows it even if the news arrives only as the reply to a save', async () => {
    const { id: eventId } = at.event
    const room = await at.call('POST /api/rooms', { body: { name: 'Attic', eventId } })
    await at.page.route('**/api/live?*', (route) => route.abort())
    await at.open('?section=sessions')
    await at.button('Edit Naming things').click()
    await at.field('Room').selectOption(String(room.id))
    const said = Promise.withResolvers<void>()
    await at.page.route('**/api/rooms?*', async (route) => {
      await said.promise
      await route.continue()
    })
    await at.field('Title').fill('Naming things well')
    await at.call('DELETE /api/rooms/:id', { params: { id: String(room.id) } })
    await at.button('Save Changes').click()
    await at.page.getByText('This room is not part of this event').waitFor()
    said.resolve()
    await at.page.getByText('This room is no longer available. Please select another one.').waitFor()
    expect(await at.page.locator('[data-toasts]').getByText('Error').count()).toBe(0)
    await at.field('Room').selectOption({ label: 'Main Hall' })
    await at.button('Save Changes').click()
    await toast(at.page, 'Session updated successfully')
    await at.button('Edit Naming things well').waitFor()
    await at.page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  it('moves a session that just lost its room to another one without asking about versions', async () => {
    const { id: eventId } = at.event
    const room = await at.call('POST /api/rooms', { body: { name: 'Attic', eventId } })
    await at.open('?section=sessions')
    await at.button('Edit Naming things well').click()
    await at.field('Room').selectOption({ label: 'Attic' })
    await at.button('Save Changes').click()
    await toast(at.page, 'Session updated successfully')
    await at.button('Edit Naming things well').click()
    await expect.poll(() => at.field('Room').inputValue()).toBe(String(room.id))
    await at.call('DELETE /api/rooms/:id', { params: { id: String(room.id) } })
    await at.page.getByText('This room is no longer available. Please select another one.').waitFor()
    await at.field('Title').fill('Naming things')
    await at.field('Room').selectOption({ label: 'Library' })
    await at.button('Save Changes').click()
    await toast(at.page, 'Session updated successfully')
    await at.button('Edit Naming things').waitFor()
  })

  it('keeps the form of a session open when someone else deletes the session', async () => {
    const session = await at.call('POST /api/sessions', {
      body: {
        title: 'Soon gone',
        description: 'Anything',
        presenterName: 'Pat Presenter',
        timeSlotId: at.slots[1].id,
        roomId: at.rooms[0].id,
      },
    })
    await at.open('?section=sessions')
    await at.button('Edit Soon gone').click()
    await at.field('Description').fill('A long text that took a while')
    await at.call('DELETE /api/sessions/:id', { params: { id: String(session.id) } })
    await at.button('Edit Soon gone').waitFor({ state: 'detached' })
    expect(await at.field('Description').inputValue()).toBe('A long text that took a while')
    await at.button('Save Changes').click()
    await at.dialog('Edit Session').getByText('Someone has deleted this in the meantime.').waitFor()
    expect(await axe(at.page)).toEqual([])
    await at.button('Add again').click()
    await toast(at.page, 'Session added successfully')
    await at.button('Edit Soon gone').click()
    expect(await at.field('Description').inputValue()).toBe('A long text that took a while')
    await at.button('Cancel').click()
  })

  it('shows that it is saving while the reply is slow', async () => {
    await at.open('?section=sessions')
    await at.button('Edit Naming things').click()
    await at.field('Title').fill('Naming things slowly')
    const answer = Promise.withResolvers<void>()
    await at.page.route('**/api/sessions/*', async (route) => {
      await answer.promise
      await route.continue()
    })
    await at.button('Save Changes').click()
    await at.dialog('Edit Session').getByRole('status').getByText('Saving...').waitFor()
    expect(await at.button('Saving...').isDisabled()).toBe(true)
    expect(await axe(at.page)).toEqual([])
    answer.resolve()
    await toast(at.page, 'Session updated successfully')
    await at.page.unroute('**/api/sessions/*')
  })

  it('refetches nothing after a save, its own or someone else’s', async () => {
    const stream = at.page.waitForResponse(/\/api\/live/)
    await at.open('?section=sessions')
    await stream
    await at.button(/^Edit Naming things/).click()
    await at.field('Title').fill('Naming things once')
    const reads: string[] = []
    at.page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      // Quick links are read every two seconds, whatever happens.
      const isList = pathname.startsWith('/api/') && pathname !== '/api/quick-links'
      if (request.method() === 'GET' && isList) reads.push(pathname)
    })
    await at.button('Save Changes').click()
    await toast(at.page, 'Session updated successfully')
    await at.button('Edit Naming things once').waitFor()
    const slot = { startTime: '4:00', endTime: '4:45', eventId: at.event.id }
    await at.call('POST /api/time-slots', { body: slot })
    await at.button('Edit Naming things once').click()
    await at.field('Time Slot').getByText('4:00 PM').waitFor({ state: 'attached' })
    await at.button('Cancel').click()
    expect(reads).toEqual([])
  })
})
