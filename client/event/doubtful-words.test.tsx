import { fireEvent, render, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { expect, it } from 'vitest'
import { DoubtfulWords } from './doubtful-words.tsx'

const WORDS = [
  { word: 'codc', others: ['code', 'coda'] },
  { word: 'gone', others: ['done'] },
]

function Field({ title }: { title: string }) {
  const [text, setText] = useState(title)
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input aria-label="Title" ref={input} value={text} onChange={({ target }) => setText(target.value)} />
      <DoubtfulWords text={text} words={WORDS} onChange={setText} focusField={() => input.current?.focus()} />
    </>
  )
}

const title = () => (screen.getByLabelText('Title') as HTMLInputElement).value
const words = () => screen.queryAllByRole('listitem').map((item) => item.querySelector('mark')?.textContent)

it('shows the doubtful words of the field, and replaces one by another reading', () => {
  render(<Field title="Clean  codc, codc" />)
  expect(words()).toEqual(['codc'])
  fireEvent.click(screen.getByRole('button', { name: 'Replace codc by code' }))
  expect(title()).toBe('Clean  codc, code')
  expect(words()).toEqual([])
})

it('says no more of a word that is right, or was typed over', () => {
  render(<Field title="codc gone" />)
  expect(words()).toEqual(['codc', 'gone'])
  fireEvent.click(screen.getByRole('button', { name: 'codc is right' }))
  expect(words()).toEqual(['gone'])
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'codc done' } })
  expect(words()).toEqual([])
  expect(screen.queryByRole('list')).toBeNull()
})
