import { deflateRawSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { paddedTime } from '../../../../domain/times/times.ts'
import { zipped } from '../../../../test/event-archives.ts'
import { mergedDays } from '../merged-days.ts'
import { readBytes } from '../read-bytes.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const EVENT = { date: '2027-06-05', days: 2 }

/** A workbook with these sheets, each given as the XML inside its element. */
function workbook(sheets: Record<string, string>, { strings = '', date1904 = false } = {}): Promise<Buffer> {
  const names = Object.keys(sheets)
  const files: Record<string, string> = {
    '[Content_Types].xml': `${HEAD}<Types/>`,
    'xl/workbook.xml': `${HEAD}<workbook><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets>${names
      .map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships>${names
      .map((_, index) => `<Relationship Id="rId${index + 1}" Target="worksheets/sheet${index + 1}.xml"/>`)
      .join('')}</Relationships>`,
    'xl/styles.xml': `${HEAD}<styleSheet><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="[h]:mm"/></numFmts>
      <cellXfs count="5"><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="20"/><xf numFmtId="165"/><xf numFmtId="22"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `${HEAD}<sst>${strings}</sst>`,
  }
  for (const [index, name] of names.entries())
    files[`xl/worksheets/sheet${index + 1}.xml`] = `${HEAD}<worksheet>${sheets[name]}</worksheet>`
  return zipped(files)
}
const row = (line: number, ...cells: string[]) => `<row r="${line}">${cells.join('')}</row>`
const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
const number = (at: string, value: number, style: number) => `<c r="${at}" s="${style}"><v>${value}</v></c>`

async function read(bytes: Buffer) {
  const { schedules, table } = await readBytes(bytes, { event: EVENT })
  const [schedule] = mergedDays(schedules, EVENT)
  const lines = schedule?.sessions.map(
    ({ day, start, end, room, title }) => `${day} ${paddedTime(start)}-${paddedTime(end)} ${room} ${title}`,
  )
  const breaks = schedule?.slots.filter(({ isStatic }) => isStatic).map(({ day, title }) => `${day} ${title}`)
  return { lines, breaks, table, leftOut: schedule?.leftOut, remarks: schedule?.remarks }
}

it('reads the first sheet of a workbook: shared texts, dates, times, durations and merged days', async () => {
  const head = ['Date', 'Start', 'Length', 'Room', 'Title'].map((name, index) =>
    text(`${'ABCDE'[index]}3`, name),
  )
  const sheet = `<sheetData>${row(1, text('A1', 'Programme'))}${row(3, ...head)}
    ${row(4, number('A4', 46543, 1), number('B4', 0.4375, 2), number('C4', 0.0625, 3), '<c r="D4" t="s"><v>0</v></c>', '<c r="E4" t="s"><v>1</v></c>')}
    ${row(5, number('B5', 0.5, 2), number('C5', 0.03125, 3), text('D5', 'Attic'), text('E5', 'Jam'))}
    ${row(6, number('A6', 46544, 1), number('B6', 46544.375, 4), text('D6', 'Attic'), text('E6', 'Wine'))}
    </sheetData><mergeCells><mergeCell ref="A4:A5"/></mergeCells>`
  const strings =
    '<si><t>R&amp;D &lt;Lab&gt;</t></si><si><r><t>Why </t></r><r><t>vector&lt;bool&gt;</t></r><rPh><t>x</t></rPh></si>'
  const { lines, leftOut, table } = await read(
    await workbook({ Plan: sheet, Crew: `<sheetData>${row(1, text('A1', 'Bo'))}</sheetData>` }, { strings }),
  )
  expect(table?.problem).toBeNull()
  expect(lines).toEqual([
    '1 10:30-12:00 R&D <Lab> Why vector<bool>',
    '1 12:00-12:45 Attic Jam',
    '2 09:00-09:45 Attic Wine',
  ])
  expect(leftOut).toEqual(['The sheet “Crew” of the workbook is left out.'])
})

it('counts days from 1904 if the workbook does', async () => {
  const head = row(1, text('A1', 'Date'), text('B1', 'Start'), text('C1', 'Room'), text('D1', 'Title'))
  const sheet = `<sheetData>${head}${row(2, number('A2', 46544 - 1462, 1), number('B2', 0.375, 2), text('C2', 'Attic'), text('D2', 'Wine'))}</sheetData>`
  expect((await read(await workbook({ Plan: sheet }, { date1904: true }))).lines).toEqual([
    '2 09:00-09:45 Attic Wine',
  ])
})

it('reads a grid whose lunch is merged across all rooms', async () => {
  const sheet = `<sheetData>${row(1, text('B1', 'Hall'), text('C1', 'Attic'))}
    ${row(2, number('A2', 0.4375, 2), text('B2', 'Yoga'), text('C2', 'Bees'))}${row(3, number('A3', 0.5, 2), text('B3', 'Lunch'))}
    </sheetData><mergeCells><mergeCell ref="B3:C3"/></mergeCells>`
  const { lines, breaks, remarks } = await read(await workbook({ Plan: sheet }))
  expect([lines, breaks]).toEqual([['1 10:30-12:00 Hall Yoga', '1 10:30-12:00 Attic Bees'], ['1 Lunch']])
  expect(remarks).toContain('In all rooms at the same time, these count as breaks: “Lunch”.')
})

it('reports hidden rows of a table and of a grid, which it reads', async () => {
  const hidden = (line: number, ...cells: string[]) =>
    row(line, ...cells).replace('<row ', '<row hidden="1" ')
  const head = row(1, text('A1', 'Start'), text('B1', 'Room'), text('C1', 'Title'))
  const table = `<sheetData>${head}${row(2, number('A2', 0.375, 2), text('B2', 'Attic'), text('C2', 'Wine'))}
    ${hidden(3, number('A3', 0.5, 2), text('B3', 'Attic'), text('C3', 'Jam'))}</sheetData>`
  const grid = `<sheetData>${row(1, text('B1', 'Hall'), text('C1', 'Attic'))}${row(2, number('A2', 0.375, 2), text('C2', 'Wine'))}
    ${hidden(3, number('A3', 0.5, 2), text('C3', 'Jam'))}</sheetData>`
  for (const sheet of [table, grid]) {
    const { lines, remarks } = await read(await workbook({ Plan: sheet }))
    expect(lines).toContain('1 12:00-12:45 Attic Jam')
    expect(remarks).toContain('Line 3 is hidden in the workbook, but is imported, too.')
  }
})

it('reads a session merged over several rows of a grid as one long session', async () => {
  const sheet = `<sheetData>${row(1, text('B1', 'Hall'), text('C1', 'Attic'))}
    ${row(2, number('A2', 0.4375, 2), text('B2', 'Yoga'), text('C2', 'Bees'))}${row(3, number('A3', 0.5, 2), text('C3', 'Jam'))}
    ${row(4, number('A4', 0.5625, 2), text('B4', 'Wine'))}</sheetData><mergeCells><mergeCell ref="B2:B3"/></mergeCells>`
  expect((await read(await workbook({ Plan: sheet }))).lines).toEqual([
    '1 10:30-13:30 Hall Yoga',
    '1 10:30-12:00 Attic Bees',
    '1 12:00-13:30 Attic Jam',
    '1 13:30-14:15 Hall Wine',
  ])
})

it('reads times, rooms, and days merged over several rows of a table in each of them', async () => {
  const head = ['Title', 'Date', 'Start', 'Room'].map((name, index) => text(`${'ABCD'[index]}1`, name))
  const sheet = `<sheetData>${row(1, ...head)}
    ${row(2, text('A2', 'Yoga'), number('B2', 46543, 1), number('C2', 0.375, 2), text('D2', 'Hall'))}
    ${row(3, text('A3', 'Bees'), text('D3', 'Attic'))}
    ${row(4, text('A4', 'Jam'), number('C4', 0.5, 2))}
    ${row(5, text('A5', 'Wine'), number('B5', 46544, 1), number('C5', 0.5, 2), text('D5', 'Hall'))}
    </sheetData><mergeCells><mergeCell ref="B2:B4"/><mergeCell ref="C2:C3"/><mergeCell ref="D3:D4"/></mergeCells>`
  const { lines, leftOut, breaks } = await read(await workbook({ Plan: sheet }))
  expect(lines).toEqual([
    '1 09:00-09:45 Hall Yoga',
    '1 09:00-09:45 Attic Bees',
    '1 12:00-12:45 Attic Jam',
    '2 12:00-12:45 Hall Wine',
  ])
  expect([leftOut, breaks]).toEqual([[], []])
})

it('reads cells merged in one of several sheets there only', async () => {
  const head = row(1, text('A1', 'Title'), text('B1', 'Start'), text('C1', 'Room'))
  const first = `<sheetData>${head}${row(2, text('A2', 'Yoga'), number('B2', 0.375, 2), text('C2', 'Hall'))}
    ${row(3, text('A3', 'Bees'), number('B3', 0.5, 2))}</sheetData><mergeCells><mergeCell ref="C2:C3"/></mergeCells>`
  const second = `<sheetData>${head}${row(2, text('A2', 'Jam'), number('B2', 0.375, 2), text('C2', 'Attic'))}
    ${row(3, text('A3', 'Lunch'), number('B3', 0.5, 2))}</sheetData>`
  const { lines, breaks } = await read(await workbook({ Saturday: first, Sunday: second }))
  expect(lines).toEqual(['1 09:00-09:45 Hall Yoga', '1 12:00-12:45 Hall Bees', '2 09:00-09:45 Attic Jam'])
  expect(breaks).toEqual(['2 Lunch'])
})

it('reads a number that is no date in a cell formatted as one', async () => {
  const head = ['Title', 'Start', 'Room', 'Telephone'].map((name, index) => text(`${'ABCD'[index]}1`, name))
  const sheet = `<sheetData>${row(1, ...head)}
    ${row(2, text('A2', 'Yoga'), number('B2', 0.375, 2), text('C2', 'Hall'), number('D2', 4_930_123_456, 1))}</sheetData>`
  const { lines, leftOut } = await read(await workbook({ Plan: sheet }))
  expect(lines).toEqual(['1 09:00-09:45 Hall Yoga'])
  expect(leftOut).toEqual(['The column “Telephone” is left out: 1 cell.'])
})

it('reads the sheet with the schedule, or one sheet per day', async () => {
  const head = row(1, text('A1', 'Start'), text('B1', 'Room'), text('C1', 'Title'))
  const table = (title: string) =>
    `<sheetData>${head}${row(2, number('A2', 0.375, 2), text('B2', 'Attic'), text('C2', title))}</sheetData>`
  const grid = (title: string) =>
    `<sheetData>${row(1, text('B1', 'Hall'), text('C1', 'Attic'))}${row(2, number('A2', 0.375, 2), text('C2', title))}</sheetData>`
  const notes = `<sheetData>${row(1, text('A1', 'Ask Ida'))}</sheetData>`
  const days = ['1 09:00-09:45 Attic Wine', '2 09:00-09:45 Attic Jam']
  const tables = await read(await workbook({ Notes: notes, Saturday: table('Wine'), Sunday: table('Jam') }))
  expect([tables.lines, tables.leftOut]).toEqual([days, ['The sheet “Notes” of the workbook is left out.']])
  expect((await read(await workbook({ '5 June': grid('Wine'), '6 June': grid('Jam') }))).lines).toEqual(days)
})

it('refuses archives that are not workbooks, are broken, or unzip to more than a table', async () => {
  await expect(read(await zipped({ 'a.txt': 'x' }))).rejects.toThrow(
    'This is an archive without an Excel sheet.',
  )
  await expect(read(Buffer.from('PK\u0003\u0004 broken'))).rejects.toThrow('The workbook cannot be read: ')
  await expect(read(await workbook({ Plan: '' }))).rejects.toThrow(
    'The workbook has no sheet with anything in it.',
  )
  const bomb = `<sheetData>${row(1, text('A1', 'a'.repeat(26 * 2 ** 20)))}</sheetData>`
  await expect(read(await workbook({ Plan: bomb }))).rejects.toThrow(
    'The workbook is too large for a schedule.',
  )
  expect(deflateRawSync(bomb).length).toBeLessThan(100_000)
})
