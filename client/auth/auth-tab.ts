const TABS = ['login', 'verify-token', 'set-password', 'forgot-password', 'register'] as const
export type AuthTab = (typeof TABS)[number]

/**
 * The tab that an address asks for. An address with a token opens the tab that verifies it; a password can be set only
 * after that.
 */
export function authTab(search: URLSearchParams, token: string, isVerified: boolean): AuthTab {
  if (token !== '') return 'verify-token'
  const tab = TABS.find((each) => each === search.get('tab')) ?? 'login'
  return tab === 'set-password' && !isVerified ? 'verify-token' : tab
}

/** The top-level tab of the open one. */
export function groupOf(tab: AuthTab): 'login' | 'verify-token' | 'register' {
  if (tab === 'forgot-password') return 'login'
  return tab === 'set-password' ? 'verify-token' : tab
}

/** The query of the same page at another tab: without token and email, but with the same purpose and `returnTo`. */
export function searchFor(search: URLSearchParams, tab: string): string {
  const kept = ['returnTo', 'purpose'].map((name) => [name, search.get(name) ?? ''])
  return `?${new URLSearchParams([['tab', tab], ...kept.filter(([, value]) => value !== '')])}`
}
