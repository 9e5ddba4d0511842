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

/** The parts of an address as a browser's address bar has them, with their escapes. */
type Parts = { pathname: string; search: string; hash: string }
type Options = {
  /** Replaces the address before it, so that "back" does not lead there. */
  replace?: boolean
  /** The state that `history.state` keeps with the address; unless given, that of a replaced address stays. */
  state?: object | null
}

const Address = createContext<Parts>({ pathname: '/', search: '', hash: '' })
/** The path apart from the query: parts of the page that need only the path do not render again when the query changes. */
const Pathname = createContext('/')
const Params = createContext<Record<string, string>>({})

type ProviderProps = {
  at?: Omit<Parts, 'hash'>
  /** Loads the code of the page at a path; undefined where it is here. */
  prepare?: (pathname: string) => Promise<unknown> | undefined
  children: ReactNode
}

/** Gives its children the address: the browser's, or `at` for HTML from the server, the one that was asked for. */
export function AddressProvider({ at, prepare, children }: ProviderProps) {
  const [parts, setParts] = useState<Parts>(() => (at ? { ...at, hash: '' } : here()))

  useLayoutEffect(() => {
    const show = () => setParts(here())
    // A page whose code is still on its way leaves the one before it in sight.
    const follow = () => {
      const coming = prepare?.(location.pathname)
      if (coming) void coming.then(show, show)
      else show()
    }
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [prepare])

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

/** Goes to an address of this site, which may be a query alone: the path then stays. */
export function navigate(to: string, { replace, state }: Options = {}): void {
  // The step back that is still on its way would undo it.
  if (goingBack) {
    onceBack(() => navigate(to, { replace, state }))
    return
  }
  if (replace) history.replaceState(state ?? history.state, '', to)
  else history.pushState(state ?? null, '', to)
  dispatchEvent(new Event('popstate'))
}

let goingBack: Promise<void> | undefined

const BACK_MS = 1_000

/** Goes one step back. The browser takes its time for that: a second click meanwhile goes no further. */
export function goBack(): void {
  goingBack ??= new Promise((arrive) => {
    addEventListener('popstate', arrive, { once: true })
    // Where there is nothing to go back to, the browser says nothing.
    setTimeout(arrive, BACK_MS)
    history.back()
  }).then(() => {
    goingBack = undefined
  })
}

/** Does something at once, or as soon as a step back that is on its way has arrived: only then is the address right. */
export function onceBack(act: () => void): void {
  if (goingBack) void goingBack.then(act)
  else act()
}

/** The address of the same page with another query. */
export function withSearch(search: URLSearchParams): string {
  const text = search.toString()
  return text === '' ? location.pathname : `?${text}`
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

/** The values in the path, by the names that the route table gives them. */
export const ParamsProvider = Params.Provider

export function useParams(): Record<string, string> {
  return useContext(Params)
}

/** @returns the values in a path by the names of a pattern such as `/:city/:date`; null where it does not match */
export function paramsIn(pattern: string, pathname: string): Record<string, string> | null {
  const expression = pattern.replace(/\/$/, '').replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')
  const found = isReadablePath(pathname) && new RegExp(`^${expression}/?$`, 'i').exec(pathname)
  if (!found) return null
  const values = Object.entries(found.groups ?? {})
  return Object.fromEntries(values.map(([name, value]) => [name, decodeURIComponent(value)]))
}

/** A link within this site: a plain click stays in the page. */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    // As browsers do: a link to where one is makes no second step to go back.
    const isHere = new URL(to, location.href).href === location.href
    navigate(to, { replace: replace ?? isHere, ...(state && { state }) })
  }
  return <a {...rest} href={to} onClick={follow} />
}

export type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'target'> & Options & { to: string }

/** Whether a click on a link is to open it in this tab. */
export function isPlainClick(
  event: Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>,
): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}
