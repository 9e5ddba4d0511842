import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openSearchByKey } from './search-keys.ts'

let presses = 0
let end: () => void
beforeEach(() => {
  presses = 0
  document.body.innerHTML = '<nav class="event-bar"><a href="/graz/2026-05-09/search"></a></nav><input>'
  document.querySelector('a')?.addEventListener('click', (event) => {
    event.preventDefault()
    presses += 1
  })
  end = openSearchByKey()
})
afterEach(() => end())

function press(key: string, held: object = {}, on: Element = document.body): number {
  presses = 0
  on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held }))
  return presses
}

it.each([
  ['Win32', 'ctrlKey', 'metaKey'],
  ['Linux x86_64', 'ctrlKey', 'metaKey'],
  ['MacIntel', 'metaKey', 'ctrlKey'],
  ['iPhone', 'metaKey', 'ctrlKey'],
])('opens the search with /, ?, and K with the modifier key of %s', (platform, own, other) => {
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue(platform)
  expect([press('/'), press('?', { shiftKey: true }), press('k', { [own]: true })]).toEqual([1, 1, 1])
  expect([press('k'), press('k', { [other]: true }), press('/', { [own]: true })]).toEqual([0, 0, 0])
})

it('leaves keys typed in a field alone', () => {
  const field = document.querySelector('input') as Element
  expect([
    press('/', {}, field),
    press('k', { ctrlKey: true }, field),
    press('k', { metaKey: true }, field),
  ]).toEqual([0, 0, 0])
})

it('does nothing while shortcuts are turned off', () => {
  localStorage.setItem('keys', 'off')
  expect([press('/'), press('k', { ctrlKey: true })]).toEqual([0, 0])
})
