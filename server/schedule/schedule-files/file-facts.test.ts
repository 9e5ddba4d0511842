import { expect, it } from 'vitest'
import { addressIn, hostsIn, linksIn, lostSentences, noLostFacts, referencesIn } from './file-facts.ts'

const BASE = 'https://camp.example/2027/schedule/'

it.each([
  ['https://a.example/x', 'https://a.example/x'],
  ['a.example', 'https://a.example'],
  ['Ann@example.com', 'mailto:Ann@example.com'],
  ['/system/slides.pdf?1', 'https://camp.example/system/slides.pdf?1'],
  ['slides.pdf', 'https://camp.example/2027/schedule/slides.pdf'],
  ['//cdn.example/x', 'https://cdn.example/x'],
  ['https://a.example/a b', 'https://a.example/a%20b'],
  ['javascript:alert(1)', null],
  ['java\nscript:alert(1)', null],
  ['JAVASCRIPT:alert(1)', null],
  ['data:text/html,x', null],
  ['file:///etc/passwd', null],
  ['ipns:a', null],
  ['', null],
  ['#', null],
  [`https://a.example/${'x'.repeat(2_000)}`, null],
])('resolves the address %j against its file’s address as %j', (written, address) => {
  expect(addressIn(written, BASE)).toBe(address)
})

it('drops a relative address without a base', () => {
  expect(addressIn('/system/slides.pdf')).toBe(null)
  expect(addressIn('./slides.pdf')).toBe(null)
})

it('accepts links in any shape, each once, and lists those it drops', () => {
  const lost = noLostFacts()
  const references = referencesIn([
    'https://a.example',
    { url: 'https://b.example', title: ' Slides\n2 ' },
    { url: 'https://b.example', title: 'Slides 2' },
    { href: 'https://c.example', text: 'Video' },
    { url: 'https://d.example', type: 'FEEDBACK' },
    { url: 'javascript:alert(1)', title: 'Bad' },
    { title: 'None' },
    null,
  ])
  expect(linksIn(references, { title: 'Bees', base: null, lost })).toEqual([
    { title: 'a.example', url: 'https://a.example' },
    { title: 'Slides 2', url: 'https://b.example' },
    { title: 'Video', url: 'https://c.example' },
    { title: 'Feedback', url: 'https://d.example' },
  ])
  expect(lostSentences(lost)).toEqual([
    '2 links are left out because they are not addresses of web pages or mailboxes: “Bees” (javascript:alert(1)), “Bees” (None).',
  ])
})

it('limits the links and people of a session, and reports how many it drops', () => {
  const lost = noLostFacts()
  const about = { title: 'Bees', base: null, lost }
  const many = Array.from({ length: 500 }, (_, index) => `https://a.example/${index}`)
  expect(linksIn(referencesIn(many), about)).toHaveLength(24)
  const { presenterName, facts } = hostsIn(
    many.map((_, index) => ({ name: `Person ${index}` })),
    about,
  )
  expect([presenterName.length <= 300, facts.hosts?.length]).toEqual([true, 11])
  expect(lostSentences(lost)).toEqual([
    '476 links are left out. A session can have at most 24 links: “Bees” (476).',
    expect.stringMatching(
      /^46\d hosts are left out\. A session can have at most 11 further hosts: “Bees” \(46\d\)\.$/,
    ),
  ])
})

it('puts more people than a session has further hosts into the presenter field while they fit', () => {
  const lost = noLostFacts()
  const persons = Array.from({ length: 14 }, (_, index) => ({ name: `P${index}`, link: 'https://p.example' }))
  const { presenterName, facts } = hostsIn(persons, { title: 'Bees', lost })
  expect([presenterName, facts.hosts?.at(-1)?.name, lost.manyHosts]).toEqual(['P0, P1, P2', 'P13', []])
})
