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
  return { choose, sessions }
}

it('shows what a file would change before it is loaded, and takes it back from the toast', async () => {
  const { choose, sessions } = await openDialog()
  await choose('Title,Start,Room\nBread,9:30,Hall\nWine,9:30,Attic\n')
  await screen.findByText('New: 2')
  expect(await sessions()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Load 2 changes' }))
  await screen.findByText('Schedule loaded')
  expect((await sessions()).map(({ title }) => title)).toEqual(['Bread', 'Wine'])
  // A toast takes presses just after it is there.
  await waitFor(() => userEvent.click(screen.getByRole('button', { name: 'Undo' })))
  await screen.findByText('Undone')
  expect(await sessions()).toEqual([])
})

it('says what is wrong with a file, and takes a corrected one', async () => {
  const { choose } = await openDialog()
  await choose('Title,Start\nBread,9:30\n')
  await screen.findByText(/The table has no column for the room/)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Load' }).disabled).toBe(true)
  await choose('Title,Start,Room\nBread,9:30,Hall\n')
  await screen.findByText('New: 1')
})

it('has the columns of a table chosen by hand where their names do not tell', async () => {
  const { choose, sessions } = await openDialog()
  await choose('Was,Wann,Wo\nBrot,9:30,Saal\n')
  await screen.findByText(/The table has no column for the title/)
  for (const [label, name] of [
    ['Title *', 'Was'],
    ['Start *', 'Wann'],
    ['Room *', 'Wo'],
  ] as const)
    await userEvent.selectOptions(await screen.findByLabelText(label), name)

  await userEvent.click(await screen.findByRole('button', { name: 'Load 1 change' }))
  await screen.findByText('Schedule loaded')
  expect((await sessions()).map(({ title }) => title)).toEqual(['Brot'])
})
