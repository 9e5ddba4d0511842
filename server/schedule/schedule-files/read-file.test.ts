import { expect, it } from 'vitest'
import { readScheduleFile } from './read-file.ts'

const TABLE = 'Titel;Beginn;Raum\nGärten für Große;9:30;Küche\n'
const utf16 = Buffer.from(`\uFEFF${TABLE}`, 'utf16le')

it.each([
  ['UTF-8', Buffer.from(TABLE)],
  ['UTF-8 with its mark', Buffer.from(`\uFEFF${TABLE}`)],
  ['the western alphabet', Buffer.from(TABLE, 'latin1')],
  ['UTF-16', utf16],
  ['UTF-16 with the high byte first', Buffer.from(utf16).swap16()],
])('reads a table in %s', async (_, bytes) => {
  const { schedules, table } = await readScheduleFile(bytes)
  expect(table?.names).toEqual(['Titel', 'Beginn', 'Raum'])
  expect(schedules[0]?.sessions).toMatchObject([{ title: 'Gärten für Große', room: 'Küche' }])
})

it('refuses a file whose rows fill all memory, and goes on', async () => {
  const rows = `[${'[],'.repeat(3_900_000)}[]]`
  await expect(readScheduleFile(Buffer.from(rows))).rejects.toThrow('too much time or memory')
  expect((await readScheduleFile(Buffer.from(TABLE))).table?.names).toHaveLength(3)
})
