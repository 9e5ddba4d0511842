import type { Tree } from './faults.ts'

const message = (defaultMessage: string) => ({ defaultMessage, description: 'Somewhere.' })
const one = {
  english: { 'a.b': message('Hello {name}') },
  portal: [],
  languages: {},
  sources: { 'client/a.ts': "const a = () => t('a.b', { name })" },
}
const days = { ...one, english: { 'a.b': message('{count, plural, one {a day} other {{count} days}}') } }

/** A page for visitors that loads `client/a.ts`, whose text belongs to the portal. */
const portal = (page: string) => ({
  ...one,
  portal: ['a.b'],
  sources: {
    ...one.sources,
    'client/main.tsx': "import './pages/page.tsx'",
    'client/pages/page.tsx': page,
  },
})
const IN_SCRIPT = "client/a.ts:1 words a text of the portal in a visitor's script"

/** Trees with one fault each, and the line that must report it. */
export const PLANTED: readonly { tree: Tree; fault: string }[] = [
  { tree: one, fault: '' },
  { tree: { ...one, sources: {} }, fault: 'nothing uses a.b' },
  { tree: { ...one, english: {} }, fault: 'en lacks a.b' },
  {
    tree: { ...one, english: { 'a.b': { defaultMessage: 'Hello' } } },
    fault: 'en a.b does not say where it is',
  },
  { tree: { ...one, english: { 'a.b': message('Hello <b>you</b>') } }, fault: 'en a.b holds HTML' },
  { tree: { ...one, english: { 'a.b': message('Hello&nbsp;you') } }, fault: 'en a.b holds HTML' },
  {
    tree: { ...one, english: { 'a.b': message('Hello {name') } },
    fault: 'en a.b cannot be read: EXPECT_ARGUMENT_CLOSING_BRACE',
  },
  {
    tree: { ...one, languages: { de: { 'a.c': message('Hallo') } } },
    fault: 'de has a.c, which English lacks',
  },
  {
    tree: { ...one, languages: { de: { 'a.b': message('Hallo {nama}') } } },
    fault: 'de a.b takes nama: text in place of name: text',
  },
  {
    tree: {
      ...days,
      languages: { pl: { 'a.b': message('{count, plural, one {dzień} other {{count} dni}}') } },
    },
    fault: 'pl a.b has no plural for few, many',
  },
  {
    tree: { ...one, languages: { pl: { 'a.b': message('Witaj, „{name}“') } } },
    fault: 'pl a.b quotes by “ in place of „”',
  },
  {
    tree: { ...one, languages: { fr: { 'a.b': message('Bonjour {name} !') } } },
    fault: 'fr a.b lacks a narrow space that does not break',
  },
  {
    tree: {
      ...one,
      english: { 'a.b': message('Greeting {name}...') },
      languages: { de: { 'a.b': message('{name} wird begrüßt...') } },
    },
    fault: 'de a.b does not end in "\u00a0…"',
  },
  {
    tree: { ...one, sources: { 'client/a.ts': "const a = t('a.b', { name })" } },
    fault: 'client/a.ts:1 words a text before a language is known',
  },
  {
    tree: { ...one, sources: { 'client/a.ts': "const a = () => [t('a.b', { name }), t(`a.b`)]" } },
    fault: 'client/a.ts:1 words a key that is no literal',
  },
  {
    tree: {
      ...one,
      sources: { ...one.sources, 'client/schedule/schedule-tools.tsx': 'const a = () => <p>Hello</p>' },
    },
    fault: 'client/schedule/schedule-tools.tsx:1 holds a text',
  },
  {
    tree: {
      ...one,
      sources: {
        ...one.sources,
        'client/schedule/schedule-tools.tsx': 'const a = () => <p aria-label="Hello" />',
      },
    },
    fault: 'client/schedule/schedule-tools.tsx:1 holds a text',
  },
  {
    tree: {
      ...one,
      languages: { de: {} },
      sources: { ...one.sources, 'client/pages/author-page.tsx': "import '../a.ts'" },
    },
    fault: 'de lacks a.b, which visitors read',
  },
  { tree: { ...one, languages: { de: {} } }, fault: '' },
  { tree: portal("import { a } from '../a.ts'"), fault: IN_SCRIPT },
  { tree: portal("export * from '../a.ts'"), fault: IN_SCRIPT },
  { tree: portal("const page = inChunk(() => import('../a.ts'))"), fault: IN_SCRIPT },
  { tree: portal("const page = inPortalChunk(() => import('../a.ts'))"), fault: '' },
  { tree: portal("import type { A } from '../a.ts'"), fault: '' },
  {
    tree: { ...portal(''), sources: { 'client/main.tsx': "const a = textKey('a.b')" } },
    fault: '',
  },
  ...[
    "throw invalid('This room is gone')",
    `throw conflict(\`There are \${most} rooms already\`)`,
    "throw new Refusal(409, 'CONFLICT', 'This room is gone')",
    "const a = z.string().min(1, 'Name is required')",
    "const a = z.refine(isGone, { error: 'The room is gone' })",
    "const mail = { before: ['Set a password:'] }",
    'const page = html`<p class="a">Not found</p>`',
  ].map((source) => ({
    tree: { ...one, sources: { ...one.sources, 'server/a.ts': source } },
    fault: 'server/a.ts:1 holds a text',
  })),
  {
    tree: {
      ...one,
      sources: {
        ...one.sources,
        'server/a.ts': "throw new Refusal(409, 'CONFLICT', said, { error: 'ROOM_CLOSED' })",
      },
    },
    fault: '',
  },
]
