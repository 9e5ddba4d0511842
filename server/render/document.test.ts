import { expect, it } from 'vitest'
import { sourcePages } from '../../test/pages.ts'
import { documentOf } from './document.ts'

const about = { publicUrl: '', siteName: 'Hub', pathname: '/ulm/2026-05-09', now: new Date(0), asOf: '' }

function documentWith(html: string, description?: string): string {
  const page = {
    address: about.pathname,
    head: description === undefined ? null : { title: 'Talk', description },
    picture: null,
    html,
    early: '<p>Session</p>',
    reads: '{}',
    isLazy: false,
    isApart: false,
    tint: '',
    language: 'en' as const,
    isTranslated: false,
    knowsToday: false,
    isIncomplete: false,
    elsewhereMs: 0,
  }
  const assets = {
    ...sourcePages.assets,
    keepTap: '<script>keep()</script>',
    openEarly: '<script>open()</script>',
  }
  return documentOf({ page, assets, ...about })
}

/** The page's content in the document if the page has a part that opens early. */
function bodyOf(html: string): string {
  return /<body>(.*)<script type="application\/json"/s.exec(documentWith(html))?.[1] ?? ''
}

it('shortens a long description as plain text without splitting an emoji', () => {
  const html = documentWith('', `**Bring** ${'👍'.repeat(300)}`)
  expect(html).toContain(`<meta name="description" content="Bring ${'👍'.repeat(193)}…">`)
})

it('adds the scripts for opening a session early only to a page with rows of sessions', () => {
  const [row, end] = ['<table><tr><td class="session">1</td></tr>', '<tr></tr></table>']
  const opener = '<template><p>Session</p></template><script>open()</script>'
  expect(bodyOf(row + end)).toBe(`<script>keep()</script><div id="root">${row}${opener}${end}</div>`)
  for (const html of ['<ul><li class="session">1</li></ul>', '<p>Nothing</p>'])
    expect(bodyOf(html)).toBe(`<div id="root">${html}</div>`)
})
