import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { AddressProvider } from '../lib/address.tsx'
import { ResultCount } from './result-count.tsx'
import { useListView } from './view.ts'

function Shown() {
  return <ResultCount found={1} of={3} view={useListView()} words={[]} hidden={[]} earlier={0} />
}

it('keeps focus when the link that clears the filters disappears', async () => {
  history.replaceState(null, '', '/bern/2026-05-09?q=bees')
  render(
    <AddressProvider>
      <Shown />
    </AddressProvider>,
  )
  screen.getByRole('link', { name: 'Clear search' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(screen.queryByRole('link')).toBe(null)
  expect(document.activeElement).toBe(screen.getByRole('status'))
})
