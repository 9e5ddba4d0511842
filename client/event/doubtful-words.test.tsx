import { fireEvent, render, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { describe, expect, it } from 'vitest'
import type { WordDoubt } from '../../domain/cards/session-cards.ts'
import { DoubtfulWords } from './doubtful-words.tsx'

const WORDS = [
  { word: 'codc', others: ['code', 'coda'] },
  { word: 'gone', others: ['done'] },
]

function Field({ title }: { title: string }) {
  const [text, setText] = useState(title)
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <input ref={field} aria-label="Title" value={text} onChange={({ target }) => setText(target.value)} />
      <DoubtfulWords text={text} words={WORDS} onChange={setText} focusField={() => field.current?.focus()} />
    </>
  )
}

const title = () => (screen.getByLabelText('Title') as HTMLInputElement).value
const words = () => screen.queryAllByRole('listitem').map((item) => item.querySelector('mark')?.textContent)
const pressed = () => screen.queryAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('replaces a doubtful word with another reading, keeps its row in place, and can revert that', () => {
  render(<Field title="Clean  codc, codc" />)
  expect([words(), pressed()]).toEqual([['codc'], []])
  press('Replace codc with code')
  expect([title(), words(), pressed()]).toEqual(['Clean  codc, code', ['codc'], ['code']])
  press('Replace codc with coda')
  expect([title(), pressed()]).toEqual(['Clean  codc, coda', ['coda']])
  press('codc is right')
  expect([title(), pressed()]).toEqual(['Clean  codc, codc', ['Is right']])
})

it('selects a word in its field to be typed over, also after another reading was chosen', () => {
  render(<Field title="Clean  codc, codc gone" />)
  const selected = () => {
    const { value, selectionStart, selectionEnd } = screen.getByLabelText('Title') as HTMLInputElement
    return [selectionStart, value.slice(selectionStart ?? 0, selectionEnd ?? 0)]
  }
  press('Retype codc')
  expect(document.activeElement).toBe(screen.getByLabelText('Title'))
  expect(selected()).toEqual([13, 'codc'])
  press('Replace codc with coda')
  press('Retype codc')
  expect([title(), ...selected()]).toEqual(['Clean  codc, coda gone', 13, 'coda'])
})

it('drops a word that was typed over', () => {
  render(<Field title="codc gone" />)
  press('codc is right')
  expect([words(), pressed()]).toEqual([['codc', 'gone'], ['Is right']])
  fireEvent.input(screen.getByLabelText('Title'), { target: { value: 'codc done' } })
  expect(words()).toEqual(['codc'])
  fireEvent.input(screen.getByLabelText('Title'), { target: { value: 'done' } })
  expect(screen.queryByRole('list')).toBeNull()
})

it('replaces several words that a second reading joined differently', () => {
  function Row() {
    const [text, setText] = useState('Deb  uggingeon the edge')
    return (
      <>
        <input aria-label="Title" value={text} onChange={({ target }) => setText(target.value)} />
        <DoubtfulWords
          text={text}
          words={[{ word: 'Deb uggingeon', others: ['Debugging on'] }]}
          onChange={setText}
        />
      </>
    )
  }
  render(<Row />)
  press('Replace Deb uggingeon with Debugging on')
  expect([title(), pressed()]).toEqual(['Debugging on the edge', ['Debugging on']])
})

/** A card's title and presenter, with the doubtful words of one of them. */
function Card(card: { title: string; presenter: string; words: WordDoubt[]; of: 'title' | 'presenter' }) {
  const [text, setText] = useState(card.title)
  const [presenter, setPresenter] = useState(card.presenter)
  const shared =
    card.of === 'title'
      ? { text, onChange: setText, presenter: { name: presenter, onChange: setPresenter } }
      : { text: presenter, onChange: setPresenter, title: { text, onChange: setText } }
  return (
    <>
      <input aria-label="Title" value={text} onChange={({ target }) => setText(target.value)} />
      <input aria-label="Presenter" value={presenter} onChange={({ target }) => setPresenter(target.value)} />
      <DoubtfulWords {...shared} words={card.words} />
    </>
  )
}
const presenter = () => (screen.getByLabelText('Presenter') as HTMLInputElement).value

describe('words that may be the presenter', () => {
  const Signed = ({ others = [] }: { others?: string[] }) => (
    <Card
      title="Bees in Qistel the city"
      presenter=""
      words={[{ word: 'Qistel', others, isName: true }]}
      of="title"
    />
  )
  const type = (label: string, value: string) =>
    fireEvent.input(screen.getByLabelText(label), { target: { value } })
  const offer = () => screen.queryByRole('button', { name: 'Qistel is the presenter' })

  it('leave the title, keep their row and the focus, and return to their place', () => {
    render(<Signed />)
    offer()?.focus()
    press('Qistel is the presenter')
    expect([title(), presenter(), words()]).toEqual(['Bees in the city', 'Qistel', ['Qistel']])
    expect([pressed(), document.activeElement]).toEqual([['Is the presenter'], offer()])
    press('Qistel is the presenter')
    expect([title(), presenter()]).toEqual(['Bees in the city', 'Qistel'])
    press('Qistel is right')
    expect([title(), presenter(), pressed()]).toEqual(['Bees in Qistel the city', '', ['Is right']])
  })

  it('become the presenter in another spelling, and return', () => {
    render(<Signed others={['Christel', 'Kristel Vance']} />)
    press('Kristel Vance is the presenter')
    expect([title(), presenter(), pressed()]).toEqual([
      'Bees in the city',
      'Kristel Vance',
      ['Kristel Vance is the presenter'],
    ])
    press('Christel is the presenter')
    expect([title(), presenter()]).toEqual(['Bees in the city', 'Christel'])
    press('Qistel is right')
    expect([title(), presenter()]).toEqual(['Bees in Qistel the city', ''])
  })

  it('return to the end of a title that was typed over', () => {
    render(<Signed />)
    press('Qistel is the presenter')
    type('Title', 'Bees on roofs')
    press('Qistel is right')
    expect([title(), presenter()]).toEqual(['Bees on roofs Qistel', ''])
  })

  it('never replace a presenter that was typed', () => {
    render(<Signed />)
    type('Presenter', 'Zoë Example')
    expect([words(), offer()]).toEqual([['Qistel'], null])
    type('Presenter', '')
    press('Qistel is the presenter')
    type('Presenter', 'Zoë Example')
    expect([words(), presenter()]).toEqual([[], 'Zoë Example'])
  })
})

describe('a presenter who is part of the title', () => {
  const Named = ({ words = [{ word: 'Citv', others: ['City'] }] }) => (
    <Card title="Bees in the" presenter="Great Citv" words={words} of="presenter" />
  )

  it('moves to its end and back, while the words keep their rows', () => {
    render(<Named />)
    press('Is part of the title')
    expect([title(), presenter(), words(), pressed()]).toEqual([
      'Bees in the Great Citv',
      '',
      ['Citv', undefined],
      ['Is part of the title'],
    ])
    press('Is part of the title')
    expect([title(), presenter(), pressed()]).toEqual(['Bees in the', 'Great Citv', []])
  })

  it('is put right there, and comes back so', () => {
    render(<Named />)
    press('Is part of the title')
    press('Replace Citv with City')
    expect([title(), presenter()]).toEqual(['Bees in the Great City', ''])
    press('Is part of the title')
    expect([title(), presenter()]).toEqual(['Bees in the', 'Great City'])
  })

  it('comes back out of a title that was typed over', () => {
    render(<Named />)
    press('Is part of the title')
    fireEvent.input(screen.getByLabelText('Title'), { target: { value: 'All Great Citv bees' } })
    press('Is part of the title')
    expect([title(), presenter()]).toEqual(['All bees', 'Great Citv'])
  })

  it('is offered for read words alone', () => {
    render(<Named words={[]} />)
    expect(screen.queryByRole('button')).toBeNull()
  })
})
