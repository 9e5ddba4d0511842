import { expect, it } from 'vitest'
import { nameKey, withoutNamed } from './without-named.ts'

const ADA = new Set(['Ada  '].map(nameKey))
const link = 'https://ada.example/'
const hosts = [{ name: 'Bo', link: 'https://bo.example/' }, { name: 'ADA' }]

it.each([
  ['the presenter', { presenterName: 'Ada', facts: { presenterLink: link, notes: 'x' } }, '', { notes: 'x' }],
  ['one of two presenters', { presenterName: 'Ada, 東京', facts: { presenterLink: link } }, '東京', {}],
  [
    'the second one',
    { presenterName: 'Bo & Ada', facts: { presenterLink: link } },
    'Bo',
    { presenterLink: link },
  ],
  ['a further host', { presenterName: 'Cy', facts: { hosts } }, 'Cy', { hosts: [hosts[0]] }],
  [
    'all but a further host',
    { presenterName: 'ada', facts: { hosts } },
    'Bo',
    { presenterLink: hosts[0]?.link },
  ],
  ['no one', { presenterName: 'Adam; Bo' }, 'Adam; Bo', {}],
])('removes %s', (_, session, presenterName, facts) => {
  expect(withoutNamed(session, ADA)).toEqual({ presenterName, facts })
})
