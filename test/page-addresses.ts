const BELOW_EVENT = ['wifi', 'news', 'search', 'sponsors', 'helpful-links', 'floor-plan', 'data', 'ideas']
const SECTIONS = ['session-cards', 'sessions', 'sponsors', 'static-content', 'events', 'users']
const TABS = ['footer', 'helpful-links', 'time-slots', 'rooms', 'wifi', 'floor-plan']
const PORTAL = ['board', 'wall', 'session-cards', 'history', 'screens', 'share', 'paper', 'ideas']

/**
 * The addresses of all pages for an event at `own`, such as `/genoa/2026-05-09`, each with the start of a query:
 * `/genoa/2026-05-09/wifi?`. `portal` are those for a signed-in Super Admin, `signIn` those on the way there.
 */
export function pageAddresses(own: string, { session, room }: { session: number; room: number }) {
  return {
    visitors: [
      '/?',
      `${own}?`,
      `${own}?session=${session}&`,
      `${own}?view=mine&`,
      ...[...BELOW_EVENT, `rooms/${room}`, 'info/rules'].map((each) => `${own}/${each}?`),
    ],
    portal: [
      ...SECTIONS.map((section) => `${own}/admin?section=${section}&`),
      ...TABS.map((tab) => `${own}/admin?section=static-content&tab=${tab}&`),
      `${own}/admin?section=users&tab=security-log&`,
      ...PORTAL.map((each) => `${own}/admin/${each}?`),
      '/account?',
      '/installation?',
    ],
    signIn: ['/auth?', `${own}/auth?`, `${own}/admin-reset?`],
  }
}
