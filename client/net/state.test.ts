import { afterEach, expect, it } from 'vitest'
import { STATE_ELEMENT } from '../../domain/page-state.ts'
import { createQueryClient } from './reads.ts'
import { isWrittenFor, readState } from './state.ts'

const written = (address: string) => {
  const page = document.implementation.createHTMLDocument()
  const element = page.createElement('script')
  element.id = STATE_ELEMENT
  element.textContent = JSON.stringify({
    address,
    reads: {},
    release: '',
    asOf: '',
    renderedAt: '2026-05-09T09:00:00Z',
  })
  page.body.append(element)
  const reads = createQueryClient(() => Promise.reject(new Error('No call')))
  readState(page, reads)
}

// Other tests have a page that no server wrote.
afterEach(() => written(''))

it.each([
  ['/berlin/2026-05-09', '/BERLIN/2026-05-09'],
  ['/new-york/2026-05-09/wifi', '/New%20York/2026-05-09/wifi'],
  ['/z%C3%BCrich/2026-05-09', '/Zu%CC%88rich/2026-05-09'],
  ['/washington%2C-dc/2026-05-09', '/washington,-dc/2026-05-09'],
  ['/berlin/2026-05-09?session=7', '/Berlin/2026-05-09?lang=de&session=7'],
])('takes over the page of %s at %s, for which the server writes the same', (address, typed) => {
  written(address)
  const { pathname, search } = new URL(typed, 'http://localhost')
  expect(isWrittenFor({ pathname, search })).toBe(true)
})

it.each([
  ['/berlin/2026-05-09', '/berlin/2026-05-09/wifi'],
  ['/berlin/2026-05-09', '/bern/2026-05-09'],
  ['/berlin/2026-05-09', '/berlin/2026-05-09?session=7'],
  ['/50%25/2026-05-09', '/50%25/2026-05-10'],
])('does not take over the page of %s at %s', (address, other) => {
  written(address)
  const { pathname, search } = new URL(other, 'http://localhost')
  expect(isWrittenFor({ pathname, search })).toBe(false)
})
