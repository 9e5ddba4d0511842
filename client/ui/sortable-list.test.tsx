import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Ordered } from '../lib/order.ts'
import { SortableList } from './sortable-list.tsx'

const ROOMS = ['Hall', 'Library', 'Studio'].map((name, index) => ({ id: index + 1, name }))

/** The list; `answer` settles its first pending reorder by hand. */
function show() {
  const sent: Ordered[][] = []
  const waiting: { resolve: () => void; reject: (error: Error) => void }[] = []
  const refused: unknown[] = []
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SortableList
        label="Rooms"
        items={ROOMS}
        nameOf={({ name }) => name}
        onReorder={(order) => {
          sent.push(order)
          return new Promise<void>((resolve, reject) => waiting.push({ resolve, reject }))
        }}
        onRefused={(error) => refused.push(error)}
        actions={() => null}
      >
        {({ name }) => <span>{name}</span>}
      </SortableList>
    </QueryClientProvider>,
  )
  const names = () =>
    within(screen.getByRole('list', { name: 'Rooms' }))
      .getAllByRole('listitem')
      .map((row) => row.querySelector('span')?.textContent)
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  return { sent, refused, names, press, answer: () => waiting.shift() }
}

it('shows a new order at once, and sends all of it, numbered from 0', async () => {
  const { names, press, sent } = show()
  await press('Move Hall down')
  expect(names()).toEqual(['Library', 'Hall', 'Studio'])
  expect(sent).toEqual([
    [
      { id: 2, order: 0 },
      { id: 1, order: 1 },
      { id: 3, order: 2 },
    ],
  ])
  expect(screen.getByText('Hall moved to position 2 of 3')).toBeTruthy()
})

it('restores the order when the server refuses the new one', async () => {
  const { names, press, answer, refused } = show()
  await press('Move Studio up')
  expect(names()).toEqual(['Hall', 'Studio', 'Library'])
  const refusal = new Error('No')
  answer()?.reject(refusal)
  await waitFor(() => expect(names()).toEqual(['Hall', 'Library', 'Studio']))
  expect(refused).toEqual([refusal])
})

it('sends later moves together, after the pending order', async () => {
  const { names, press, answer, sent } = show()
  await press('Move Hall down')
  await press('Move Hall down')
  await press('Move Studio up')
  expect(names()).toEqual(['Studio', 'Library', 'Hall'])
  expect(sent.length).toBe(1)
  answer()?.resolve()
  await waitFor(() => expect(sent.length).toBe(2))
  expect(sent[1]?.map(({ id }) => id)).toEqual([3, 2, 1])
})

it('does not move the first item up or the last one down', async () => {
  const { press, sent } = show()
  await press('Move Hall up')
  await press('Move Studio down')
  expect(sent).toEqual([])
})
