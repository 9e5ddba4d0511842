const TABS = ['login', 'verify-token', 'set-password', 'forgot-password', 'register'] as const
export type AuthTab = (typeof TABS)[number]

/** Which tab an address asks for. One with a token verifies it; a password is set only after that. */
export function authTab(search: URLSearchParams, token: string, isVerified: boolean): AuthTab {
  if (token !== '') return 'verify-token'
  const tab = TABS.find((each) => each === search.get('tab')) ?? 'login'
  return tab === 'set-password' && !isVerified ? 'verify-token' : tab
}

/** The tab above the one that is open. */
export function groupOf(tab: AuthTab): 'login' | 'verify-token' | 'register' {
  if (tab === 'forgot-password') return 'login'
  return tab === 'set-password' ? 'verify-token' : tab
}

/** The query of the same page at another tab: without token and email, but of the same purpose, and still leading back to `returnTo`. */
export function searchFor(search: URLSearchParams, tab: string): string {
  const kept = ['returnTo', 'purpose'].map((name) => [name, search.get(name) ?? ''])
  return `?${new URLSearchParams([['tab', tab], ...kept.filter(([, value]) => value !== '')])}`
}
