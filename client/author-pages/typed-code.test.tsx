import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openOwnedApp } from '../../test/app.ts'
import { addIdea } from '../../test/card-factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { AuthorCard } from './author-card.tsx'
import { typedCode } from './typed-code.ts'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-09T08:30:00Z') }))
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => {
  vi.useRealTimers()
  return hub?.close()
})

const show = (code: string) =>
  showScreen(<AuthorCard code={code} />, { hub, at: `/c/${code}`, path: '/c/:code' })

async function addTwo() {
  const { eventId } = await hub.addOwnEvent()
  const codes = ['1', '2'].map((end) => `idea-${eventId}-`.padEnd(15, '-') + end) as [string, string]
  for (const [index, code] of codes.entries())
    await addIdea(hub.db, { eventId, code, number: index + 1, title: `Bees ${index}`, presenterName: 'Ida' })
  return codes
}

it.each(['abc', ' abc ', '/c/abc', 'https://hub.example/c/abc', 'https://hub.example/c/abc/?lang=de#top'])(
  'finds the code in %j',
  (typed) => expect(typedCode(typed)).toBe('abc'),
)

it('accepts a page address with a language wherever it asks for a code', async () => {
  const [mine, other] = await addTwo()
  const { unmount } = await show(mine)
  await userEvent.click(await screen.findByText('Hosts and names'))
  await userEvent.type(
    await screen.findByLabelText(/^Code or address/),
    `https://hub.example/c/${other}?lang=de`,
  )
  await userEvent.click(screen.getByRole('button', { name: /^Join/ }))
  await expect
    .poll(() => hub.call('GET /api/author-pages/:code', { params: { code: other } }))
    .toMatchObject({ number: 1 })
  unmount()
  await show('none')
  await userEvent.type(
    await screen.findByLabelText('Check the code printed on your card'),
    `https://hub.example/c/${mine}?lang=de`,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Open card' }))
  await expect.poll(() => location.pathname).toBe(`/c/${mine}`)
})
