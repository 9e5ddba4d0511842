import { expect, it } from 'vitest'
import { pageAddress } from './page-address.ts'

it.each([
  ['/', '/'],
  ['/?utm_source=x', '/'],
  ['/?utm_source=x&city=%20S%C3%A3o%20%20Paulo&city=Rome', '/?city=S%C3%A3o+Paulo'],
  ['/?city=%20', '/'],
  ['/?page=2&year=2024&city=Rome&day=1', '/?city=Rome&year=2024&page=2'],
  ['/?year=24&page=0', '/'],
  ['/?year=2024&page=1', '/?year=2024'],
  [`/?city=${'x'.repeat(300)}`, `/?city=${'x'.repeat(100)}`],
  ['/berlin/2026-05-09?x=1&type=RANDOM&level=', '/berlin/2026-05-09'],
  ['/berlin/2026-05-09?focus=soil+care&focus=all', '/berlin/2026-05-09?focus=soil+care'],
  ['/berlin/2026-05-09?focus=all&focus=soil+care', '/berlin/2026-05-09'],
  [
    '/berlin/2026-05-09?level=advanced&type=workshop&level=beginner&level=beginner',
    '/berlin/2026-05-09?type=workshop&level=advanced&level=beginner',
  ],
  ['/berlin/2026-05-09?type=all&type=workshop&view=other', '/berlin/2026-05-09'],
  ['/berlin/2026-05-09?session=12&session=13&view=mine', '/berlin/2026-05-09?view=mine&session=12'],
  ['/berlin/2026-05-09?room=7&room=x&room=3&room=7&room=0', '/berlin/2026-05-09?room=3&room=7'],
  ['/berlin/2026-05-09?session=0x10&session', '/berlin/2026-05-09'],
  ['/berlin/2026-05-09?q=open%20data&view=mine', '/berlin/2026-05-09?view=mine&q=*'],
  ['/berlin/2026-05-09?q=%20', '/berlin/2026-05-09'],
  ['/berlin/2026-05-09?lang=de&utm_source=x&view=mine', '/berlin/2026-05-09?view=mine&lang=de'],
  ['/berlin/2026-05-09/wifi?x=1&lang=pt-BR&lang=de', '/berlin/2026-05-09/wifi?lang=pt-BR'],
  ['/berlin/2026-05-09?lang=xx', '/berlin/2026-05-09'],
  ['/berlin/2026-05-09/wifi?lang=DE', '/berlin/2026-05-09/wifi'],
  ['/berlin/2026-05-09/changes.atom?lang=de', '/berlin/2026-05-09/changes.atom'],
  ['/?lang=fr&city=Rome', '/?city=Rome&lang=fr'],
  ['/berlin/2026-05-09/wifi?session=12', '/berlin/2026-05-09/wifi'],
  ['/nothing/at/all/here?x=1', '/nothing/at/all/here'],
  ['//', '/-'],
  ['//evil.example/2026-05-09', '/-'],
  ['/%E0%A4%A?x=1', '/-'],
  ['/auth?token=secret&email=a%40example.com', '/auth?token=secret&email=a%40example.com'],
  [
    '/berlin/2026-05-09/admin?section=rooms&dialog=add-room',
    '/berlin/2026-05-09/admin?section=rooms&dialog=add-room',
  ],
  ['/berlin/2026-05-09/verify-token?token=x', '/berlin/2026-05-09/verify-token?token=x'],
])('normalizes %s to %s', (asked, normal) => {
  expect(pageAddress(asked)).toBe(normal)
  expect(pageAddress(normal)).toBe(normal)
})
