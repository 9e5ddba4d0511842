import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOwnedApp } from '../../test/app.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { ImportButton } from './import-dialog.tsx'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub?.close())

async function openDialog() {
  const { event, eventId, query } = await hub.addOwnEvent()
  await showScreen(<ImportButton eventId={eventId} />, {
    hub,
    as: hub.owner,
    at: `/${event.slug}/${event.date}`,
    path: '/:city/:date',
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Import' }))
  const choose = (text: string) =>
    userEvent.upload(
      screen.getByLabelText('Schedule file'),
      new File([text], 'day.csv', { type: 'text/csv' }),
    )
  const sessions = () => hub.call('GET /api/sessions', { query })
  return { choose, sessions, eventId }
}

it('previews what a file would change before the import, and undoes it from the toast', async () => {
  const { choose, sessions } = await openDialog()
  await choose('Title,Start,Room\nBread,9:30,Hall\nWine,9:30,Attic\n')
  await screen.findByText('2 sessions in 2 rooms · 2 without a presenter')
  await screen.findByText('New rooms:')
  expect(await sessions()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Import 2 sessions' }))
  await screen.findByText('Schedule imported')
  expect((await sessions()).map(({ title }) => title)).toEqual(['Bread', 'Wine'])
  // A toast accepts clicks only a moment after it appears.
  await waitFor(() => userEvent.click(screen.getByRole('button', { name: 'Undo' })))
  await screen.findByText('Undone')
  expect(await sessions()).toEqual([])
})

it('reports what is wrong with a file, and accepts a corrected one', async () => {
  const { choose } = await openDialog()
  await choose('Title,Start\nBread,9:30\n')
  await screen.findByText(/The table has no column for the room/)
  expect(screen.getAllByRole<HTMLButtonElement>('button', { name: 'Import' }).at(-1)?.disabled).toBe(true)
  await choose('Title,Start,Room\nBread,9:30,Hall\n')
  await screen.findByText('1 session in 1 room · 1 without a presenter')
})

it('lets a person choose the columns of a table whose headers are unclear', async () => {
  const { choose, sessions } = await openDialog()
  await choose('Laib,Ofen,Blech\nBrot,9:30,Saal\n')
  await screen.findByText(/The table has no column for the title/)
  for (const [label, name] of [
    ['Title *', 'Laib'],
    ['Start *', 'Ofen'],
    ['Room *', 'Blech'],
  ] as const)
    await userEvent.selectOptions(await screen.findByLabelText(label), name)

  await userEvent.click(await screen.findByRole('button', { name: 'Import 1 session' }))
  await screen.findByText('Schedule imported')
  expect((await sessions()).map(({ title }) => title)).toEqual(['Brot'])
})

it('shows the changes of each session and what is left out, before and after the import', async () => {
  const { choose, sessions, eventId } = await openDialog()
  await hub.admin.call('POST /api/rooms', { body: { eventId, name: 'Hall' } })
  const first =
    'Id,Title,Presenter,Start,End,Room\n1,Bread,Ada,9:30,10:15,hall\n2,Wine,Ida,9:30,10:15,Attic\n'
  await choose(first)
  await userEvent.click(await screen.findByRole('button', { name: 'Import 2 sessions' }))
  await screen.findByText('Schedule imported')
  await userEvent.click(screen.getAllByRole('button', { name: 'Import' })[0] as HTMLElement)
  await choose(first)
  await screen.findByText('Nothing new in this file.')
  await userEvent.click(screen.getByRole('button', { name: 'Show 2 unchanged' }))
  expect(await screen.findAllByRole('row')).toHaveLength(3)
  await choose(
    'Id,Title,Presenter,Start,End,Room,Track\n1,Black bread,Ada,9:30,10:15,hall,Dough\n2,Wine,Ida,9:30,10:15,hall,\n',
  )
  await screen.findByText(/Focus of this event does not have “Dough”/)
  const bread = (await screen.findByText('Black bread', { selector: 'span' })).closest('tr')
  expect(bread?.textContent).toContain('Title: Bread → Black bread')
  await screen.findByText('“Wine” stays where it is: “Black bread” is in hall at 9:30 AM.')
  // The table comes before the remarks on the file; the summary line links to them.
  const left = screen.getByText(/does not have “Dough”/)
  expect(bread?.compareDocumentPosition(left)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await userEvent.click(screen.getByRole('button', { name: /\d left out/ }))
  expect(document.activeElement?.contains(left)).toBe(true)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Add 1 new value: Dough' }))
  await waitFor(() => expect(screen.queryByText(/does not have “Dough”/)).toBe(null))
  await userEvent.click(await screen.findByRole('button', { name: 'Import 1 change' }))
  await expect
    .poll(async () => (await sessions()).find(({ title }) => title === 'Black bread')?.focus)
    .toEqual(['dough'])
})

it('reports above the table which days of a file the event does not have', async () => {
  const { choose, eventId } = await openDialog()
  await hub.db.updateTable('events').set({ days: 7 }).where('id', '=', eventId).execute()
  const days = Array.from({ length: 8 }, (_, day) => `T${day},2031-01-0${day + 1},9:30,10:15,Hall`)
  await choose(`Title,Date,Start,End,Room\n${days.join('\n')}\n`)
  const lost = await screen.findByText(/^1 session of January 8, 2031 is left out/)
  expect(lost.compareDocumentPosition(screen.getByRole('table'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getAllByText(lost.textContent ?? '')).toHaveLength(1)
})

it('shows a long file page by page', async () => {
  const { choose } = await openDialog()
  const lines = Array.from({ length: 130 }, (_, room) => `T${room},9:30,10:15,Room ${room}`)
  await choose(`Title,Start,End,Room\n${lines.join('\n')}\n`)
  await screen.findByText('130 sessions in 130 rooms · 130 without a presenter')
  expect(screen.getAllByRole('row')).toHaveLength(51)
  await userEvent.click(screen.getByRole('button', { name: 'Show 50 more of 80' }))
  expect(screen.getAllByRole('row')).toHaveLength(101)
})
