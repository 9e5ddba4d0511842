import { expect, it } from 'vitest'
import { NO_CONTENT } from './per-field.ts'
import { withHostsApart, withWrittenFacts } from './written-facts.ts'

const read = (words: { presenterName?: string; description?: string }) => {
  const { presenterName, facts } = withWrittenFacts({ ...NO_CONTENT, title: 'Bees', ...words })
  return { presenterName, ...facts }
}

it.each([
  ['Ann Example', { presenterName: 'Ann Example' }],
  ['Ann, Bob & Cleo', { presenterName: 'Ann', hosts: [{ name: 'Bob' }, { name: 'Cleo' }] }],
  ['Ann and Bob', { presenterName: 'Ann', hosts: [{ name: 'Bob' }] }],
  ['Ann und Bob', { presenterName: 'Ann', hosts: [{ name: 'Bob' }] }],
  ['李华、山田', { presenterName: '李华', hosts: [{ name: '山田' }] }],
  ['سارة، علي', { presenterName: 'سارة', hosts: [{ name: 'علي' }] }],
  ['Andy Sandberg', { presenterName: 'Andy Sandberg' }],
  ['Ann (ann.example.org/me)', { presenterName: 'Ann', presenterLink: 'https://ann.example.org/me' }],
  [
    'Ann ann@example.com, Bob www.bob.example',
    {
      presenterName: 'Ann',
      presenterLink: 'mailto:ann@example.com',
      hosts: [{ name: 'Bob', link: 'https://www.bob.example' }],
    },
  ],
  ['ann@example.com', { presenterName: 'ann@example.com' }],
  ['', { presenterName: '' }],
])('finds the hosts in %s', (presenterName, facts) => {
  expect(read({ presenterName })).toEqual(facts)
})

it('leaves more names than a session may have as written', () => {
  const presenterName = Array.from({ length: 13 }, (_, at) => `Host ${at}`).join(', ')
  expect(read({ presenterName })).toEqual({ presenterName })
})

it('turns addresses in a description into links, and leaves the description alone', () => {
  const description =
    'All about bees. Slides: https://slides.example/bees. Notes on pad.example.org, and more.Then: www.hive.example/a(b). Node.js, e.g.this'
  const content = withWrittenFacts({ ...NO_CONTENT, description })
  expect(content.description).toBe(description)
  expect(content.facts?.links).toEqual([
    { title: 'Slides', url: 'https://slides.example/bees' },
    { title: 'pad.example.org', url: 'https://pad.example.org' },
    { title: 'Then', url: 'https://www.hive.example/a(b' },
  ])
  expect(read({ description: 'javascript:alert(1) data:text/html,x' })).toEqual({ presenterName: '' })
  expect(read({ description: 'https://a.example '.repeat(500) }).links).toHaveLength(1)
})

it('keeps known hosts when several are typed, each once', () => {
  const facts = { hosts: [{ name: 'Bob', link: 'https://bob.example' }], isNotRecorded: true as const }
  const apart = (presenterName: string) => withHostsApart({ ...NO_CONTENT, presenterName, facts })
  expect(apart('Ann')).toMatchObject({ presenterName: 'Ann', facts })
  expect(apart('Ann, bob, Cleo')).toMatchObject({
    presenterName: 'Ann',
    facts: { hosts: [{ name: 'Cleo' }, facts.hosts[0]], isNotRecorded: true },
  })
})
