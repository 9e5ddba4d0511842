import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ConflictView } from './conflict-view.tsx'

const FIELDS = [
  { name: 'title', label: 'Title', mine: 'My title', theirs: 'Their title', preferred: 'mine' as const },
  {
    name: 'description',
    label: 'Description',
    mine: '',
    theirs: 'Their words',
    preferred: 'theirs' as const,
  },
]

function show() {
  const resolved: Record<string, string>[] = []
  render(
    <ConflictView
      fields={FIELDS}
      isBusy={false}
      onResolve={(choices) => resolved.push(choices)}
      onBack={() => undefined}
    />,
  )
  return { resolved, save: () => userEvent.click(screen.getByRole('button', { name: 'Save my choices' })) }
}

it('shows both versions of each field, and labels an empty one', () => {
  show()
  const shown = screen
    .getAllByRole('radio')
    .map((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent)
  expect(shown).toEqual([
    'Your versionMy title',
    'Saved versionTheir title',
    'Your versionempty',
    'Saved versionTheir words',
  ])
})

it('preselects values changed here and saved ones for the rest, until the user chooses otherwise', async () => {
  const { resolved, save } = show()
  await save()
  await userEvent.click(screen.getByText('Their title'))
  await save()
  expect(resolved).toEqual([
    { title: 'mine', description: 'theirs' },
    { title: 'theirs', description: 'theirs' },
  ])
})

it('takes the focus from the button that it replaces', () => {
  show()
  expect(document.activeElement).toBe(screen.getByRole('alert'))
})
