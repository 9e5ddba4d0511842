import { expect, it } from 'vitest'
import { decodedText } from './decoded-text.ts'
import { readScheduleFile } from './read-file.ts'

const TABLE = 'Titel;Beginn;Raum\nGärten für Große;9:30;Küche\n'
const utf16 = Buffer.from(`\uFEFF${TABLE}`, 'utf16le')

it.each([
  ['UTF-8', Buffer.from(TABLE)],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${TABLE}`)],
  ['Latin-1', Buffer.from(TABLE, 'latin1')],
  ['UTF-16', utf16],
  ['big-endian UTF-16', Buffer.from(utf16).swap16()],
  ['UTF-16 without a byte order mark', Buffer.from(TABLE, 'utf16le')],
])('reads a table in %s', async (_, bytes) => {
  const { schedules, table } = await readScheduleFile(bytes)
  expect(table?.names).toEqual(['Titel', 'Beginn', 'Raum'])
  expect(schedules[0]?.sessions).toMatchObject([{ title: 'Gärten für Große', room: 'Küche' }])
})

it.each([
  ['Cyrillic (Windows-1251)', '\xd1\xe0\xe4\xfb \xe8 \xf6\xe2\xe5\xf2\xfb', 'Сады и цветы'],
  ['Cyrillic (KOI8-R)', '\xf3\xc1\xc4\xd9 \xc9 \xc3\xd7\xc5\xd4\xd9', 'Сады и цветы'],
  ['central European (Windows-1250)', '\xa3\xb9ka i \x9fr\xf3d\xb3o', 'Łąka i źródło'],
  ['western (Macintosh)', 'G\x8arten, K\x9fche', 'Gärten, Küche'],
  ['western (Windows-1252)', 'Caf\xe9 \x96 \x93Gr\xfcn\x94', 'Café – “Grün”'],
])('reads %s, and reports it', (name, bytes, text) => {
  const decoded = decodedText(Buffer.from(bytes, 'latin1'))
  expect(decoded).toEqual({ text, remarks: [expect.stringContaining(`read as ${name}.`)] })
})

it('uses the encoding declared in an XML file, and refuses one it cannot recognize', () => {
  const xml = '<?xml version="1.0" encoding="windows-1253"?><title>\xca\xde\xf0\xef\xe9</title>'
  expect(decodedText(Buffer.from(xml, 'latin1')).text).toContain('<title>Κήποι</title>')
  const japanese = Buffer.from('Title\n\x92\xeb\x82\xcc\x98\x62', 'latin1')
  expect(() => decodedText(japanese)).toThrow('its encoding could not be recognized')
})

it('refuses a file whose rows would exhaust memory, and keeps working', async () => {
  const rows = `[${'{},'.repeat(3_900_000)}{}]`
  await expect(readScheduleFile(Buffer.from(rows))).rejects.toThrow('too much time or memory')
  expect((await readScheduleFile(Buffer.from(TABLE))).table?.names).toHaveLength(3)
})
