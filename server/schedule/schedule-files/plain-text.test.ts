import { expect, it } from 'vitest'
import { lineOf, plainText } from './plain-text.ts'
import { readSchedules } from './read-schedules.ts'

const NAMES = [
  'Why vector<bool> is odd',
  'The <dialog> element',
  '<canvas>',
  'Map<String, List<T>>',
  'R&D <Lab>',
  'What &amp; means, and &nbsp; too',
  'a < b > c',
  'std::map<int, std::vector<int>>::iterator',
  '<b>bold</b> & <script>',
]

it.each(NAMES)('keeps titles, names and rooms unchanged in every format: %s', (name) => {
  const talk = { guid: 'a', title: name, start: '10:00', duration: '0:45', persons: [{ public_name: name }] }
  const json = {
    schedule: { conference: { title: name, days: [{ date: '2026-05-09', rooms: { [name]: [talk] } }] } },
  }
  const escaped = name.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const xml = `<schedule><conference><title>${escaped}</title></conference><day date="2026-05-09"><room name="${escaped}">
    <event id="1"><title>${escaped}</title><start>10:00</start><duration>0:45</duration>
    <persons><person>${escaped}</person></persons></event></room></day></schedule>`
  const csv = `Title;Speaker;Room;Start\n"${name}";"${name}";"${name}";10:00\n`
  for (const file of [JSON.stringify(json), xml, csv]) {
    const [schedule] = readSchedules(file)
    expect(schedule?.rooms).toEqual([name])
    expect(schedule?.sessions).toMatchObject([{ title: name, presenterName: name, room: name }])
  }
  expect(lineOf(`  ${name}\n`)).toBe(name)
})

it.each([
  ['<p>First</p><p>Second &amp; third</p>', 'First\nSecond & third'],
  ['One<br>two<br/>three', 'One\ntwo\nthree'],
  ['If a<b and c>d then stop.', 'If a<b and c>d then stop.'],
  ['<p>If a<b and c>d then stop.</p>', 'If a<b and c>d then stop.'],
  ['<p>Uses &lt;dialog&gt; and Map<String, List<T>></p>', 'Uses <dialog> and Map<String, List<T>>'],
  ['Uses Map<String, List<T>> and a <dialog> element.', 'Uses Map<String, List<T>> and a <dialog> element.'],
  ['Write <b> for bold', 'Write <b> for bold'],
  ['<ul><li class="x">One</li><li>Two</li></ul>', 'One\nTwo'],
  [
    'See <a href="https://example.org/?a=1&copy=2">the notes</a>.',
    'See the notes (https://example.org/?a=1&copy=2).',
  ],
  ['See <a href="https://example.org/">example.org</a>.', 'See example.org.'],
  [
    'https://example.org/?id=1&copy=2&reg=3&section=4&lang=en',
    'https://example.org/?id=1&copy=2&reg=3&section=4&lang=en',
  ],
  ['<p>https://example.org/?id=1&copy=2&reg=3</p>', 'https://example.org/?id=1&copy=2&reg=3'],
  ['<p>&copy; 2026 &#8217; &euro;</p>', '© 2026 ’ €'],
])('reads a description as HTML only if it is HTML: %s', (written, text) => {
  expect(plainText(written)).toBe(text)
})

it.each(['<p a="', '<p ', '<a href="https://x', '&', '<p a=<p ', '<br', '</p', ' \n', '<p>x</p>'])(
  'finishes however often a text repeats %j',
  (piece) => {
    expect(plainText(`<p>${piece.repeat(300_000 / piece.length)}</p>`).length).toBeLessThan(310_000)
  },
)
