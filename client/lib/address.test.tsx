import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import {
  AddressProvider,
  changeQuery,
  goBack,
  isSamePath,
  Link,
  navigate,
  paramsIn,
  useAddress,
  usePathname,
  useSearch,
} from './address.tsx'

const HERE = '/gda%C5%84sk/2026-05-09'

beforeEach(() => history.replaceState(null, '', HERE))

function Shown() {
  const { pathname, search, hash } = useAddress()
  return <output>{`${pathname} ${search} ${hash} ${useSearch().get('returnTo')}`}</output>
}

const show = (link = <Link to="?q=bees">Bees</Link>) =>
  render(
    <AddressProvider>
      {link}
      <Shown />
    </AddressProvider>,
  )
const shown = () => screen.getByRole('status').textContent

it.each([
  ['/:city/:date', '/gda%C5%84sk/2026-05-09', { city: 'gdańsk', date: '2026-05-09' }],
  ['/:city/:date', '/%E6%9D%B1%E4%BA%AC/2026-05-09/', { city: '東京', date: '2026-05-09' }],
  ['/:city/:date/wifi', '/a%2Fb%252F/2026-05-09/WiFi', { city: 'a/b%2F', date: '2026-05-09' }],
  ['/:city/:date', '/berlin/2026-05-09/wifi', null],
  ['/:city/:date', '/%E0%A4%A/2026-05-09', null],
  ['/auth', '/auth', {}],
  ['/', '/', {}],
  ['/', '//', null],
  ['/', '/berlin', null],
  ['/:city/:date', '/berlin//2026-05-09', null],
  ['/c/:code', '/C/Ab3/', { code: 'Ab3' }],
])('matches the pattern %s against %s', (pattern, pathname, values) => {
  expect(paramsIn(pattern, pathname)).toEqual(values)
})

it('follows links and "back", and decodes escapes once', () => {
  show(<Link to="/auth?returnTo=%2Fa%252Fb#token=1">Sign In</Link>)
  fireEvent.click(screen.getByRole('link'))
  expect(shown()).toBe('/auth ?returnTo=%2Fa%252Fb #token=1 /a%2Fb')
  history.replaceState(null, '', HERE)
  act(() => dispatchEvent(new PopStateEvent('popstate')))
  expect(shown()).toBe(`${HERE}   null`)
})

it('stays on the path for a link with only a query, and adds no history entry for the same address', () => {
  show()
  const push = vi.spyOn(history, 'pushState')
  for (const _ of [1, 2]) fireEvent.click(screen.getByRole('link'))
  expect(shown()).toBe(`${HERE} ?q=bees  null`)
  expect(push).toHaveBeenCalledTimes(1)
})

it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
  'leaves a click with %o to the browser',
  (how) => {
    const { container } = show()
    // The test browser would follow the link.
    container.addEventListener('click', (event) => event.preventDefault())
    fireEvent.click(screen.getByRole('link'), how)
    expect(shown()).toBe(`${HERE}   null`)
  },
)

it('does not rerender parts that only use the path when the query changes', () => {
  const rendered = vi.fn()
  function Path() {
    rendered(usePathname())
    return null
  }
  const path = <Path />
  render(<AddressProvider>{path}</AddressProvider>)
  act(() => navigate('?session=1'))
  expect(rendered).toHaveBeenCalledTimes(1)
  act(() => navigate('/auth'))
  expect(rendered).toHaveBeenLastCalledWith('/auth')
})

it('keeps the state of an address it replaces, and gives a new address none', () => {
  navigate('?session=1', { state: { isFromSchedule: true } })
  navigate('?session=2', { replace: true })
  expect(history.state).toEqual({ isFromSchedule: true })
  navigate('?session=3')
  expect(history.state).toBe(null)
})

/** The browser arrives, and notifies the page. */
const arrive = () =>
  act(async () => {
    dispatchEvent(new PopStateEvent('popstate'))
  })

it('goes back one step for a double click, and again once it has arrived', async () => {
  const back = vi.spyOn(history, 'back').mockImplementation(() => undefined)
  goBack()
  goBack()
  expect(back).toHaveBeenCalledTimes(1)
  await arrive()
  goBack()
  expect(back).toHaveBeenCalledTimes(2)
  await arrive()
})

it('defers a link pressed while going back until it has arrived, so that it is not undone', async () => {
  const back = vi.spyOn(history, 'back').mockImplementation(() => undefined)
  show(<Link to="/auth">Sign In</Link>)
  act(() => navigate('?dialog=add-room'))
  goBack()
  fireEvent.click(screen.getByRole('link'))
  expect(location.search).toBe('?dialog=add-room')
  history.replaceState(null, '', HERE)
  await arrive()
  expect(shown()).toBe('/auth   null')
  back.mockRestore()
})

it('continues after a second when there is nothing to go back to', async () => {
  vi.useFakeTimers()
  vi.spyOn(history, 'back').mockImplementation(() => undefined)
  show(<Link to="/auth">Sign In</Link>)
  goBack()
  fireEvent.click(screen.getByRole('link'))
  expect(shown()).toBe(`${HERE}   null`)
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(shown()).toBe('/auth   null')
})

it('keeps the page until the code of the next one has loaded or failed, and drops a superseded one', async () => {
  const coming = new Map(['/slow', '/gone'].map((path) => [path, Promise.withResolvers<void>()]))
  render(
    <AddressProvider prepare={(pathname) => coming.get(pathname)?.promise}>
      <Shown />
    </AddressProvider>,
  )
  const go = (to: string) => act(() => navigate(to))
  go('/slow')
  expect(shown()).toBe(`${HERE}   null`)
  go('/auth')
  expect(shown()).toBe('/auth   null')
  await act(async () => coming.get('/slow')?.resolve())
  expect(shown()).toBe('/auth   null')
  go('/gone')
  expect(shown()).toBe('/auth   null')
  await act(async () => coming.get('/gone')?.reject(new Error('No network')))
  expect(shown()).toBe('/gone   null')
})

it('changes the query of the shown page while another one is loading, which then opens at its own address', async () => {
  const { promise: code, resolve: load } = Promise.withResolvers<void>()
  render(
    <AddressProvider prepare={(pathname) => (pathname === '/slow' ? code : undefined)}>
      <Link to="?q=owls">Owls</Link>
      <Shown />
    </AddressProvider>,
  )
  act(() => navigate('/slow', { state: { step: 1 } }))
  act(() => changeQuery('?q=bees', { replace: true }))
  expect(shown()).toBe(`${HERE} ?q=bees  null`)
  expect([location.pathname, location.search, history.state]).toEqual(['/slow', '', { step: 1 }])
  await act(async () => load())
  expect(shown()).toBe('/slow   null')
  history.back()
  await vi.waitFor(() => expect(shown()).toBe(`${HERE} ?q=bees  null`))
})

it('adds one step to go back for all queries of the shown page while another one is loading', async () => {
  const { promise: code, resolve: load } = Promise.withResolvers<void>()
  render(
    <AddressProvider prepare={(pathname) => (pathname === '/slow' ? code : undefined)}>
      <Shown />
    </AddressProvider>,
  )
  act(() => navigate('/slow'))
  const push = vi.spyOn(history, 'pushState')
  for (const letters of ['b', 'be', 'bee']) {
    act(() => changeQuery(`?q=${letters}`, { replace: true }))
    expect(shown()).toBe(`${HERE} ?q=${letters}  null`)
  }
  expect(location.pathname).toBe('/slow')
  await act(async () => load())
  expect(shown()).toBe('/slow   null')
  expect(push).toHaveBeenCalledTimes(1)
  history.back()
  await vi.waitFor(() => expect(shown()).toBe(`${HERE} ?q=bee  null`))
})

it('keeps the query that was chosen while another page was loading, whichever way that ends', async () => {
  render(
    <AddressProvider
      prepare={(pathname) => (pathname === '/slow' ? new Promise(() => undefined) : undefined)}
    >
      <Link to="?q=owls">Owls</Link>
      <Shown />
    </AddressProvider>,
  )
  act(() => navigate('/slow'))
  act(() => changeQuery('?q=bees', { replace: true }))
  history.back()
  await vi.waitFor(() => expect(location.search).toBe('?q=bees'))
  expect(shown()).toBe(`${HERE} ?q=bees  null`)
  act(() => navigate('/slow'))
  act(() => changeQuery('?q=ants', { replace: true }))
  fireEvent.click(screen.getByRole('link'))
  expect([shown(), location.search]).toEqual([`${HERE} ?q=owls  null`, '?q=owls'])
})

it('opens a link that changes only the query on the shown page while another one is loading', () => {
  render(
    <AddressProvider
      prepare={(pathname) => (pathname === '/slow' ? new Promise(() => undefined) : undefined)}
    >
      <Link to="?q=bees">Bees</Link>
      <Shown />
    </AddressProvider>,
  )
  act(() => navigate('/slow'))
  fireEvent.click(screen.getByRole('link'))
  expect(shown()).toBe(`${HERE} ?q=bees  null`)
  expect(location.pathname).toBe(HERE)
})

it('recognizes a page in any spelling of its path', () => {
  const pages = ['/New%20York/2026-05-09/', '/NEW-york/2026-05-09', '/new-york/2026-05-09/wifi']
  expect(pages.map((path) => isSamePath(path, '/new-york/2026-05-09'))).toEqual([true, true, false])
  expect(isSamePath('/Z%C3%BCrich/2026-05-09', '/zu%CC%88rich/2026-05-09')).toBe(true)
})
