import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { hydrateInTurns, InTurn, isPartial } from './in-turn.tsx'

const [ONE, TWO] = ['One', 'Two']

/** A page that shows something else as soon as it is hydrated. */
function Page() {
  const [words, setWords] = useState('0')
  return (
    <main>
      <button type="button" onClick={() => setWords('1')}>
        Change
      </button>
      {[ONE, TWO].map((name) => (
        <InTurn key={name} name={name}>
          <Part name={name} words={words} />
        </InTurn>
      ))}
    </main>
  )
}

function Part({ name, words }: { name: string; words: string }) {
  const [presses, setPresses] = useState(0)
  return (
    <p title={words}>
      <button type="button" onClick={() => setPresses(presses + 1)}>
        {name}
      </button>{' '}
      {presses}
    </p>
  )
}

const WRITTEN = [ONE, TWO].map((name) => `<p title="0"><button type="button">${name}</button> 0</p>`).join('')

const nextTask = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 5)))
const partOf = (name: string) => screen.getByRole('button', { name }).parentElement
const textOf = (name: string) => [partOf(name)?.title, partOf(name)?.textContent]

it('hydrates parts in turn as the server rendered them, then shows what changed meanwhile', async () => {
  const root = document.createElement('div')
  document.body.append(root)
  root.innerHTML = `<main><button type="button">Change</button>${WRITTEN}</main>`
  const before = [partOf(ONE), partOf(TWO)]
  hydrateInTurns(() => hydrateRoot(root, <Page />))
  expect(isPartial.current()).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Change' }))
  fireEvent.click(screen.getByRole('button', { name: TWO }))
  expect(textOf(TWO)).toEqual(['0', 'Two 0'])
  for (let task = 0; task < 5; task += 1) await nextTask()
  expect(isPartial.current()).toBe(false)
  expect([partOf(ONE), partOf(TWO)]).toEqual(before)
  expect([textOf(ONE), textOf(TWO)]).toEqual([
    ['1', 'One 0'],
    ['1', 'Two 0'],
  ])
  await act(() => fireEvent.click(screen.getByRole('button', { name: TWO })))
  expect(textOf(TWO)).toEqual(['1', 'Two 1'])
  root.remove()
})
