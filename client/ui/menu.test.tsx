import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Menu, MenuAction } from './menu.tsx'

const ENTRIES = ['Rename', 'Resend', 'Delete']

function show() {
  const chosen: string[] = []
  render(
    <>
      <Menu button={{ children: 'Actions' }}>
        {ENTRIES.map((words) => (
          <MenuAction key={words} onSelect={() => chosen.push(words)}>
            {words}
          </MenuAction>
        ))}
      </Menu>
      <button type="button">Behind</button>
    </>,
  )
  return { chosen, button: screen.getByRole('button', { name: 'Actions' }) }
}

const focused = () => document.activeElement?.textContent
const isOpen = () => screen.queryByRole('menu') !== null

it('moves with arrows, Home, End and letters, and wraps around', async () => {
  const { button, chosen } = show()
  button.focus()
  const path: unknown[] = []
  for (const key of [
    '{Enter}',
    '{ArrowUp}',
    '{ArrowDown}',
    '{ArrowDown}',
    '{End}',
    '{Home}',
    'r',
    'R',
    'd',
  ]) {
    await userEvent.keyboard(key)
    path.push(focused())
  }
  expect(path).toEqual([
    'Rename',
    'Delete',
    'Rename',
    'Resend',
    'Delete',
    'Rename',
    'Resend',
    'Rename',
    'Delete',
  ])
  await userEvent.keyboard(' ')
  expect([chosen, isOpen(), document.activeElement]).toEqual([['Delete'], false, button])
})

it('opens at its last entry with Arrow Up, and closes with Escape and focus on its button', async () => {
  const { button, chosen } = show()
  button.focus()
  await userEvent.keyboard('{ArrowUp}')
  expect([focused(), button.getAttribute('aria-expanded')]).toEqual(['Delete', 'true'])
  await userEvent.keyboard('{Escape}')
  expect([isOpen(), document.activeElement, chosen]).toEqual([false, button, []])
})

it('closes on Tab and moves focus past its button', async () => {
  const { button } = show()
  button.focus()
  await userEvent.keyboard('{ArrowDown}{Tab}')
  expect([isOpen(), focused()]).toEqual([false, 'Behind'])
})

it('opens on a click with no entry selected, and closes on a click on its button or elsewhere', async () => {
  const { button } = show()
  await userEvent.click(button)
  expect(document.activeElement).toBe(screen.getByRole('menu', { name: 'Actions' }))
  await userEvent.click(button)
  expect(isOpen()).toBe(false)
  await userEvent.click(button)
  await userEvent.click(screen.getByRole('button', { name: 'Behind' }))
  expect([isOpen(), focused()]).toEqual([false, 'Behind'])
})
