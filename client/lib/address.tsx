import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { isReadablePath } from '../../domain/page-address.ts'
import { slug } from '../../domain/text/slugs.ts'

/** The parts of an address as in the browser's address bar, with their escapes. */
type Parts = { pathname: string; search: string; hash: string }
type Options = {
  /** Replaces the current address, so that "back" does not lead there. */
  replace?: boolean
  /** The state that `history.state` stores with the address. By default, a replaced address keeps its state. */
  state?: object | null
}

const Address = createContext<Parts>({ pathname: '/', search: '', hash: '' })
/** The path without the query: parts of the page that need only the path do not render again when the query changes. */
const Pathname = createContext('/')
const Params = createContext<Record<string, string>>({})

type ProviderProps = {
  at?: Omit<Parts, 'hash'>
  /** Loads the code of the page at a path; undefined if it is already loaded. */
  prepare?: (pathname: string) => Promise<unknown> | undefined
  children: ReactNode
}

/** Provides the address: the browser's, or for HTML from the server `at`, the requested one. */
export function AddressProvider({ at, prepare, children }: ProviderProps) {
  const [parts, setParts] = useState<Parts>(() => (at ? { ...at, hash: '' } : here()))

  useLayoutEffect(() => {
    const set = (next: Parts) => {
      shown = next
      setParts(next)
    }
    const show = () => {
      enterHeld()
      set(here())
    }
    draw = set
    // While a page's code is loading, the previous page stays visible.
    const follow = () => {
      const coming = prepare?.(location.pathname)
      if (coming) void coming.then(show, show)
      else show()
    }
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [prepare])

  useLayoutEffect(() => {
    shown = parts
    return () => {
      shown = null
    }
  }, [parts])

  return (
    <Pathname value={parts.pathname}>
      <Address value={parts}>{children}</Address>
    </Pathname>
  )
}

function here(): Parts {
  const { pathname, search, hash } = location
  return { pathname, search, hash }
}

/** The address of the shown page. While the code of another page is loading, the browser's is already that page's. */
let shown: Parts | null = null
/** Whether its query has changed since; the browser's history does not have that change yet. */
let isHeld = false
let draw: (parts: Parts) => void

/** Goes to an address of this site; with a query alone, or with '', to one of the shown page. */
export function navigate(to: string, { replace, state }: Options = {}): void {
  // A step back that is still in progress would undo it.
  if (goingBack) {
    onceBack(() => navigate(to, { replace, state }))
    return
  }
  enterHeld()
  const address = new URL(to, location.origin + (shown ?? location).pathname)
  if (replace) history.replaceState(state ?? history.state, '', address)
  else history.pushState(state ?? null, '', address)
  dispatchEvent(new Event('popstate'))
}

/** Whether the address is already that of another page, whose code is loading. */
export function isOfNextPage(): boolean {
  return shown !== null && location.pathname !== shown.pathname
}

/** Changes the query of the shown page. A page whose code is still loading then opens at its own address. */
export function changeQuery(search: string, options: Options): void {
  if (shown && isOfNextPage()) {
    isHeld = true
    draw({ ...shown, search, hash: '' })
  } else navigate(search, options)
}

/**
 * Enters the held query into the history: in the step of the shown page, or while the address is that of the next page
 * as one step before it, however often the query has changed.
 */
function enterHeld(): void {
  if (!isHeld || !shown) return
  isHeld = false
  const { href } = location
  const { state } = history
  const isNext = isOfNextPage()
  history.replaceState(isNext ? {} : state, '', shown.pathname + shown.search)
  if (isNext) history.pushState(state, '', href)
}

let goingBack: Promise<void> | undefined

const BACK_MS = 1_000

/** Goes one step back. The browser takes some time for that, so further clicks in the meantime do nothing. */
export function goBack(): void {
  goingBack ??= new Promise((arrive) => {
    addEventListener('popstate', arrive, { once: true })
    // If there is nothing to go back to, the browser fires no event.
    setTimeout(arrive, BACK_MS)
    history.back()
  }).then(() => {
    goingBack = undefined
  })
}

/** Runs `act` at once, or after a step back in progress, because only then is the address correct. */
export function onceBack(act: () => void): void {
  if (goingBack) void goingBack.then(act)
  else act()
}

/** A query as in an address; empty without values. */
export function queryOf(search: URLSearchParams): string {
  const text = search.toString()
  return text && `?${text}`
}

export function useAddress(): Parts {
  return useContext(Address)
}

export function usePathname(): string {
  return useContext(Pathname)
}

export function useSearch(): URLSearchParams {
  const { search } = useContext(Address)
  return useMemo(() => new URLSearchParams(search), [search])
}

/** The values in the path, under the names that the route table gives them. */
export const ParamsProvider = Params.Provider

export function useParams(): Record<string, string> {
  return useContext(Params)
}

/** @returns the values in a path, under the names of a pattern such as `/:city/:date`; null if it does not match */
export function paramsIn(pattern: string, pathname: string): Record<string, string> | null {
  const expression = pattern.replace(/\/$/, '').replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')
  const found = isReadablePath(pathname) && new RegExp(`^${expression}/?$`, 'i').exec(pathname)
  if (!found) return null
  const values = Object.entries(found.groups ?? {})
  return Object.fromEntries(values.map(([name, value]) => [name, decodeURIComponent(value)]))
}

/**
 * Whether two spellings of a path mean the same page: browsers escape less than `paths` does, and people write spaces.
 */
export function isSamePath(one: string, other: string): boolean {
  const [path, otherPath] = [one, other].map((each) => slug(decodeURIComponent(each)).replace(/\/$/, ''))
  return path === otherPath
}

/** A link within this site. A plain click does not reload the page. */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    // As in browsers, a link to the current address adds no second step to go back.
    const isHere = new URL(to, location.href).href === location.href
    navigate(to, { replace: replace ?? isHere, ...(state && { state }) })
  }
  return <a {...rest} href={to} onClick={follow} />
}

export type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'target'> & Options & { to: string }

/** Whether a click on a link should open it in this tab. */
export function isPlainClick(
  event: Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>,
): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}
