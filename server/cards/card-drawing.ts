import { readFileSync } from 'node:fs'
import { boxPlaces, peopleBox, printedMarks, recordingBox } from '@conference-hub/card-reader'
import QRCode from 'qrcode'
import { CARD_KINDS, type CardKind, type Lists } from '../../domain/schedule/session-fields.ts'
import { type PlainKey, t, textKey } from '../../domain/text/t.ts'

/** Shapes of a printed card, in millimeters from its top left corner. */
export type Shape =
  | { kind: 'fill'; x: number; y: number; width: number; height: number; color: string }
  | {
      kind: 'frame'
      x: number
      y: number
      width: number
      height: number
      radius: number
      stroke: number
      color: string
    }
  | { kind: 'line'; x1: number; y1: number; x2: number; y2: number; stroke: number; color: string }
  /** Text that fits completely into its box, if necessary in smaller letters or on more lines. */
  | {
      kind: 'words'
      x: number
      y: number
      width: number
      height: number
      /** The size of letters if they fit. */
      size: number
      align: 'left' | 'end'
      color: string
      text: string
    }
  | { kind: 'text'; x: number; y: number; size: number; isBold: boolean; color: string; text: string }

export const CARD_SIZE = { width: 210, height: 148 } as const

/**
 * The place of the advice on the card, because joined handwriting is hardest to read. Other languages need more
 * letters.
 */
const ADVICE_AT = { x: 84, y: 8.2, width: 56, height: 5, size: 3.6 } as const

const TEMPLATE = readFileSync(new URL('template/card-template.svg', import.meta.url), 'utf8')
/** The place of the template's code; each card's own code fills the same 15 mm. */
const CODE = { x: 172, y: 5, size: 15 } as const
/** The place of the event's name in the template. A name is in a box that ends before the boxes for facts. */
const NAME_AT = { x: 24, y: 18, size: 3.6, width: 40, top: 13.8, height: 7 } as const
/** The text next to the box that hosts check to refuse recording; it ends before the card's number. */
const RECORDING_AT = { x: 110.9, y: 14, width: 30, height: 6.2, size: 3 } as const
/** The text next to the box that lets hosts' pages list the session; it ends before that box. */
const PEOPLE_AT = { x: 72.9, y: 14, width: 30, height: 6.2, size: 3 } as const
/** The purpose of a numbered card's code, next to it. */
const SCAN = { x: 122, y: 4.5, width: 48.5, height: 5, size: 3.2 } as const

/** The template's texts in the language of the event. The card reader finds the fields by the marks, not by these. */
const HEADINGS: Readonly<Record<string, PlainKey>> = {
  'SESSION CARD': textKey('paper.card'),
  TITLE: textKey('paper.cardTitle'),
  PRESENTER: textKey('paper.cardPresenter'),
  DESCRIPTION: textKey('paper.cardDescription'),
  TYPE: textKey('paper.cardType'),
  LEVEL: textKey('paper.cardLevel'),
  FOCUS: textKey('paper.cardFocus'),
}

/** The boxes are below this line, and their headings above it. */
const BOXES_BELOW = 115
/** The place of values next to their boxes. In two columns they are smaller and closer. */
const VALUE_AT = { one: { size: 4, x: 7.5 }, two: { size: 3, x: 6.8 } } as const
/** The height of a row of boxes without the gap, and how far above the box it begins. */
const ROW = { height: 7.4, above: 1.2 } as const
/** Where each group's values must end: before the next group, or before the mark in the corner. */
const GROUP_ENDS: Readonly<Record<CardKind, number>> = { type: 82, level: 140, focus: 189.5 }

/** The digits of a numbered card, between the advice and the code. */
const NUMBER_AT = { x: 142, y: 19, size: 11 } as const

/** `layout`: the number that identifies the card's boxes later. */
type PrintedEvent = { id: number; name: string; lists: Lists; layout: number }

/** The card of an event: the template with the event's name, code and values, and advice on how to write. */
export function drawCard(event: PrintedEvent): Shape[] {
  return [...markers(), ...code(`unconf:card:v1:${event.id}:${event.layout}`), ...printOf(event)]
}

/** A numbered card: its marks and digits show the number, and its code leads a phone to its author's page. */
export function drawNumberedCard(event: PrintedEvent, card: { number: number; address: string }): Shape[] {
  const { x, y, size } = NUMBER_AT
  return [
    ...numberedMarks('card', card.number),
    ...code(`${card.address}#${event.layout}`),
    ...printOf(event),
    { kind: 'text', x, y, size, isBold: true, color: '#000', text: String(card.number) },
    { kind: 'words', ...SCAN, align: 'end', color: '#444', text: t('paper.scanCard') },
  ]
}

/** The parts that cards with and without numbers share. */
function printOf({ name, lists }: PrintedEvent): Shape[] {
  return [
    ...texts().flatMap((text): Shape[] => {
      if (isOfOtherLists(text, lists)) return []
      const heading = HEADINGS[text.text]
      return text.y === NAME_AT.y ? [nameOf(name)] : [heading ? { ...text, text: t(heading) } : text]
    }),
    ...CARD_KINDS.flatMap((kind) => boxes(kind, lists[kind])),
    { kind: 'words', ...ADVICE_AT, align: 'left', color: '#444', text: t('paper.separateLetters') },
    boxAt(peopleBox),
    { kind: 'words', ...PEOPLE_AT, align: 'left', color: '#000', text: t('paper.listElsewhere') },
    boxAt(recordingBox),
    { kind: 'words', ...RECORDING_AT, align: 'left', color: '#000', text: t('paper.doNotRecord') },
    ...frames(),
    ...lines(),
  ]
}

function nameOf(text: string): Shape {
  const { x, top: y, width, height, size } = NAME_AT
  return { kind: 'words', x, y, width, height, size, align: 'left', color: '#444', text }
}

/** The four marks of a numbered card or head. */
export function numberedMarks(kind: Parameters<typeof printedMarks>[0], number: number): Shape[] {
  return printedMarks(kind, number).map(({ x, y, size, isLight }) => ({
    kind: 'fill',
    x,
    y,
    width: size,
    height: size,
    color: isLight ? '#fff' : '#000',
  }))
}

/** The four markers: 12 mm squares with a white border, drawn on an 8 by 8 grid that is 16 mm wide. */
function markers(): Shape[] {
  const groups = TEMPLATE.matchAll(/<g transform="translate\((\d+) (\d+)\)"><svg[^>]*>(.*?)<\/svg><\/g>/g)
  return [...groups].flatMap(([, x, y, cells = '']) =>
    [...cells.matchAll(/<rect ([^>]*)\/>/g)].map(([, attributes = '']): Shape => {
      const { x: column, y: row, width, height } = numbersIn(attributes)
      const color = /fill="(\w+)"/.exec(attributes)?.[1] ?? 'black'
      const [left, top] = [Number(x) - 2 + 2 * column, Number(y) - 2 + 2 * row]
      return { kind: 'fill', x: left, y: top, width: 2 * width, height: 2 * height, color }
    }),
  )
}

function code(payload: string): Shape[] {
  const { modules } = QRCode.create(payload, { errorCorrectionLevel: 'M' })
  const module = CODE.size / modules.size
  const shapes: Shape[] = []
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1) {
      if (!modules.get(row, column)) continue
      const [x, y] = [CODE.x + column * module, CODE.y + row * module]
      shapes.push({ kind: 'fill', x, y, width: module, height: module, color: '#000' })
    }
  return shapes
}

function texts() {
  return [...TEMPLATE.matchAll(/<text ([^>]*)>([^<]*)<\/text>/g)].map(([, attributes = '', text = '']) => ({
    kind: 'text' as const,
    x: numberOf(attributes, 'x'),
    y: numberOf(attributes, 'y'),
    size: numberOf(attributes, 'font-size'),
    isBold: attributes.includes('font-weight="700"'),
    color: /fill="([^"]+)"/.exec(attributes)?.[1] ?? '#000',
    text,
  }))
}

/** The template's boxes and values are replaced by the event's. A list without values has no heading. */
function isOfOtherLists({ y, text }: { y: number; text: string }, lists: Lists): boolean {
  const kind = CARD_KINDS.find((each) => each.toUpperCase() === text)
  return y > BOXES_BELOW || (kind !== undefined && lists[kind].length === 0)
}

/** The boxes of a list and its values, where the card reader looks for them. */
function boxes(kind: CardKind, labels: readonly string[]): Shape[] {
  const places = boxPlaces(kind, labels.length)
  const columns = [...new Set(places.map(({ x }) => x))]
  const value = columns.length > 1 ? VALUE_AT.two : VALUE_AT.one
  return places.flatMap(({ x, y, size: side }, at): Shape[] => {
    const end = columns.find((column) => column > x) ?? GROUP_ENDS[kind]
    return [
      boxAt({ x, y, size: side }),
      {
        kind: 'words',
        x: x + value.x,
        y: y - ROW.above,
        width: end - 1 - x - value.x,
        height: ROW.height,
        size: value.size,
        align: 'left',
        color: '#000',
        text: labels[at] ?? '',
      },
    ]
  })
}

function boxAt({ x, y, size }: typeof recordingBox): Shape {
  return { kind: 'frame', x, y, width: size, height: size, radius: 0, stroke: 0.35, color: '#555' }
}

function frames(): Shape[] {
  const all = [...TEMPLATE.matchAll(/<rect ([^>]*fill="none"[^>]*)\/>/g)]
  const ofTexts = all.filter(([, attributes = '']) => numberOf(attributes, 'y') < BOXES_BELOW)
  return ofTexts.map(([, attributes = '']) => ({
    kind: 'frame',
    ...numbersIn(attributes),
    radius: numberOf(attributes, 'rx'),
    stroke: numberOf(attributes, 'stroke-width'),
    color: /stroke="([^"]+)"/.exec(attributes)?.[1] ?? '#000',
  }))
}

function lines(): Shape[] {
  const found = TEMPLATE.matchAll(
    /<path d="M([\d.]+) ([\d.]+)H([\d.]+)" stroke="([^"]+)" stroke-width="([\d.]+)"\/>/g,
  )
  return [...found].map(([, x1, y, x2, color = '#000', stroke]) => ({
    kind: 'line',
    x1: Number(x1),
    y1: Number(y),
    x2: Number(x2),
    y2: Number(y),
    stroke: Number(stroke),
    color,
  }))
}

function numbersIn(attributes: string) {
  return {
    x: numberOf(attributes, 'x'),
    y: numberOf(attributes, 'y'),
    width: numberOf(attributes, 'width'),
    height: numberOf(attributes, 'height'),
  }
}

function numberOf(attributes: string, name: string): number {
  return Number(new RegExp(`(?:^|\\s)${name}="([\\d.]+)"`).exec(attributes)?.[1] ?? 0)
}
