import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, it } from 'vitest'
import { CLOCKS, clockRange } from '../../../domain/times/times.ts'
import { headNumbers } from '../../../domain/wall/wall-heads.ts'
import { headsPdf, headsPicture } from './heads.ts'

const MM = 25.4 / 72
/** Between the upper and the lower marks of a head, and within the sheet's edges; in millimeters. */
const BAND = { left: 7, right: 203, top: 30, bottom: 69 } as const
const SHEET = 297
const HEAD = 99

/** The name on each head as it is drawn, and whether all of it lies in the band between the marks. */
async function namesOn(pdf: Buffer) {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const heads: { name: string; isInBand: boolean }[] = []
  for (let number = 2; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    const texts = items.flatMap((item) =>
      'str' in item && item.str !== '' ? { text: item.str, ...placeOf(item) } : [],
    )
    for (let top = 0; top < SHEET; top += HEAD) {
      const parts = texts.filter(({ y, size }) => y > top && y < top + HEAD && size !== 5)
      if (parts.length === 0) continue
      const isInBand = parts.every(
        ({ x, width, y, size }) =>
          x >= BAND.left &&
          x + width <= BAND.right &&
          y - top - 0.75 * size >= BAND.top &&
          y - top + 0.2 * size <= BAND.bottom,
      )
      heads.push({ name: parts.map(({ text }) => text).join(''), isInBand })
    }
  }
  return heads
}

function placeOf({ transform, width }: { transform: number[]; width: number }) {
  const [size = 0, , , , x = 0, y = 0] = transform
  return { x: x * MM, y: SHEET - y * MM, width: width * MM, size: Math.round(size * MM * 10) / 10 }
}

const withoutSpaces = (name: string) => name.replaceAll(/\s/g, '')

function expectWhole(heads: { name: string; isInBand: boolean }[], names: readonly string[]): void {
  expect(heads.map(({ name }) => withoutSpaces(name))).toEqual(names.map(withoutSpaces))
  expect(heads.filter(({ isInBand }) => !isInBand)).toEqual([])
}

it.each(CLOCKS)('prints every time slot in full on a clock of %i hours', async (clock) => {
  const starts = Array.from(
    { length: 16 * 4 },
    (_, quarter) => `${8 + Math.floor(quarter / 4)}:${['00', '15', '30', '45'][quarter % 4]}`,
  )
  const slots = starts
    .slice(1)
    .flatMap((endTime, index) => ({ id: index + 1, startTime: starts[index] ?? '', endTime }))
  slots.push({ id: 90, startTime: '1:30', endTime: '2:15' }, { id: 91, startTime: '10:45', endTime: '12:45' })
  const ranges = slots.map((slot) => clockRange(slot, clock))
  expectWhole(await namesOn(await headsPdf({ name: 'Day', clock }, { rooms: [], slots })), ranges)
})

it('prints every room name in full, however long, in every script of its fonts', async () => {
  const words = {
    english: 'The large auditorium on the third floor of the eastern wing ',
    german: 'Hörsaal der Straßenverkehrsgenossenschaftsverwaltung Süd ',
    polish: 'Źródłowa sala wykładowa imienia świętego Łukasza ',
    vietnamese: 'Phòng hội thảo mở tầng trệt Đà Nẵng ',
    greek: 'Αίθουσα Αλέξανδρος Παπαδιαμάντης ',
    russian: 'Зал заседаний имени Александра Сергеевича ',
    wide: 'WMWM@%&—',
    narrow: 'Iil.,|1',
    chinese: '会议室',
  }
  const names = Object.values(words).flatMap((text) =>
    [1, 9, 17, 24, 31, 34, 60, 120, 200].map((length) => text.repeat(30).slice(0, length).trim()),
  )
  const rooms = names.map((name, index) => ({ id: index + 1, name }))
  expectWhole(await namesOn(await headsPdf({ name: 'Day', clock: 12 }, { rooms, slots: [] })), names)
})

it('draws the sheet of the one requested head, else the first sheet with heads, else the advice', async () => {
  const rooms = ['Main Hall', 'Library', '東京', 'Cellar'].map((name, index) => ({ id: index + 1, name }))
  const cutLines = async (wall: Parameters<typeof headsPicture>[1]) =>
    (await headsPicture({ clock: 24 }, wall)).split('stroke="#bbbbbb"').length - 1
  expect(await cutLines({ rooms, slots: [] })).toBe(3)
  expect(await cutLines({ rooms, slots: [], only: headNumbers(rooms, []).rooms.get(4) })).toBe(1)
  expect(await cutLines({ rooms: [], slots: [] })).toBe(0)
})
