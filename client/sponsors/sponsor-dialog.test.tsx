import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOwnedApp } from '../../test/app.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { SponsorDialog } from './sponsor-dialog.tsx'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub?.close())

async function showForm() {
  const { event, query } = await hub.addOwnEvent()
  await showScreen(<SponsorDialog event={event} sponsor={null} onClose={() => {}} />, {
    hub,
    as: hub.owner,
    at: `/${event.slug}/${event.date}`,
    path: '/:city/:date',
  })
  await userEvent.type(await screen.findByLabelText(/^Name/), 'Acme')
  const websites = async () => (await hub.call('GET /api/sponsors', { query })).map(({ website }) => website)
  return { website: screen.getByLabelText<HTMLInputElement>(/^Website/), websites }
}

it('completes the address of a website when its field is left', async () => {
  const { website, websites } = await showForm()
  await userEvent.type(website, 'acme.example')
  await userEvent.tab()
  expect(website.value).toBe('https://acme.example')
  await userEvent.click(screen.getByRole('button', { name: 'Add Sponsor' }))
  await expect.poll(websites).toEqual(['https://acme.example'])
})

it('completes it on Enter too, and still refuses an invalid one', async () => {
  const { website, websites } = await showForm()
  // Enter in a field submits the form without leaving the field.
  const enter = () => fireEvent.submit(website.form as HTMLFormElement)
  await userEvent.type(website, 'acme')
  enter()
  await screen.findByText('Please enter a valid URL')
  await userEvent.clear(website)
  await userEvent.type(website, 'www.acme.example/about')
  enter()
  await expect.poll(websites).toEqual(['https://www.acme.example/about'])
})
