import { act, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOwnedApp } from '../../test/app.ts'
import { picture } from '../../test/pictures.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { SponsorDialog } from './sponsor-dialog.tsx'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub?.close())

async function showForm() {
  const { event, query } = await hub.addOwnEvent()
  const network = await showScreen(<SponsorDialog event={event} sponsor={null} onClose={() => {}} />, {
    hub,
    as: hub.owner,
    at: `/${event.slug}/${event.date}`,
    path: '/:city/:date',
  })
  await userEvent.type(await screen.findByLabelText(/^Name/), 'Acme')
  const websites = async () => (await hub.call('GET /api/sponsors', { query })).map(({ website }) => website)
  return { network, website: screen.getByLabelText<HTMLInputElement>(/^Website/), websites }
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

it('keeps the last choice of a logo when an earlier upload is answered after it', async () => {
  const { network } = await showForm()
  const choose = async (width: number) => {
    const file = new File([new Uint8Array(await picture({ width }))], 'logo.png', { type: 'image/png' })
    fireEvent.change(screen.getByLabelText('Logo', { selector: 'input' }), { target: { files: [file] } })
  }
  const uploads = () => network.made.filter(({ name }) => name.endsWith('upload-logo')).length
  const logo = () => screen.queryByAltText<HTMLImageElement>('Logo, current image')?.src
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
  network.meet('POST /api/sponsors/upload-logo', { until: answers[0].promise })
  await choose(200)
  await expect.poll(uploads).toBe(1)
  network.mend('POST /api/sponsors/upload-logo')
  await choose(201)
  await expect.poll(logo).toBeDefined()
  const second = logo()
  answers[0].resolve()
  await act(network.quiet)
  expect(logo()).toBe(second)

  network.meet('POST /api/sponsors/upload-logo', { until: answers[1].promise })
  await choose(202)
  await expect.poll(uploads).toBe(3)
  await userEvent.click(screen.getByRole('button', { name: 'Remove Logo' }))
  answers[1].resolve()
  await act(network.quiet)
  expect(logo()).toBeUndefined()
})
