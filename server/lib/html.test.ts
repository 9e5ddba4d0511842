import { expect, it } from 'vitest'
import { html } from './html.ts'

it('escapes text in elements and attributes', () => {
  const text = `<b>"R&D's"</b>`
  expect(`${html`<p title="${text}">${text}</p>`}`).toBe(
    '<p title="&lt;b&gt;&quot;R&amp;D&#39;s&quot;&lt;/b&gt;">&lt;b&gt;&quot;R&amp;D&#39;s&quot;&lt;/b&gt;</p>',
  )
})

it('strips characters that neither HTML nor XML allows', () => {
  expect(`${html`<p>${'a\u0000b\u0007c\u0085d\ufffee\ud800\n\tf'}</p>`}`).toBe('<p>abcde\ufffd\n\tf</p>')
})

it('keeps markup, joins lists, and writes nothing for missing values', () => {
  const items = ['1 < 2', 0].map((each) => html`<li>${each}</li>`)
  expect(`${html`<ul>${items}${[[undefined, null], false, '']}</ul>`}`).toBe(
    '<ul><li>1 &lt; 2</li><li>0</li></ul>',
  )
})
