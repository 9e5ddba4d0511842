import { z } from 'zod'
import { tagsOf } from '../cards/tag-lines.ts'
import type { FieldName, ListField, ValueLists } from '../reading.ts'
import { inOrder, LIST_FIELDS, type Vocabulary, vocabularyOf } from '../words/written-values.ts'
import { vision } from './vision-constants.ts'

/** The vision service's reading, cleaned: text for a form, and nothing else. */
export type VisionAnswer = {
  title: string
  presenterName: string
  description: string
  type: string[]
  level: string[]
  focus: string[]
  unsure: FieldName[]
  allText: string
}

const completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.unknown() }) })).min(1),
})
const record = z.record(z.string(), z.unknown())

/**
 * Parses a completion's body.
 * @throws Error if it contains no reading of a card
 */
export function parseVisionAnswer(body: string, lists: ValueLists): VisionAnswer {
  const vocabulary = vocabularyOf(lists)
  const answer = parseObject(body)
  const cleaned: VisionAnswer = {
    title: cleanText(answer.title, vision.titleLength),
    presenterName: cleanText(answer.presenterName, vision.nameLength),
    description: cleanText(answer.description, vision.descriptionLength),
    type: cleanList('type', answer.type, vocabulary),
    level: cleanList('level', answer.level, vocabulary),
    focus: cleanList('focus', answer.focus, vocabulary),
    unsure: strings(answer.unsure).filter(isFieldName),
    allText: cleanText(answer.allText, vision.rawLength, true),
  }
  if (`${cleaned.title}${cleaned.presenterName}${cleaned.description}` === '') {
    throw new Error('the vision service read no text')
  }
  return cleaned
}

/**
 * Parses a completion's body.
 * @throws Error if it contains no words of a cutout
 */
export function parseWords(body: string): string {
  const { words } = parseObject(body)
  if (typeof words !== 'string') throw new Error('the vision service answered without words')
  return cleanText(words, vision.descriptionLength)
}

function parseObject(body: string): Record<string, unknown> {
  const { choices } = completion.parse(JSON.parse(body))
  return record.parse(findObject(contentText(choices[0]?.message.content)))
}

/** The text of a message's content: a string, or the parts of one. */
function contentText(content: unknown): string {
  if (typeof content === 'string') return content
  const parts = z.array(z.object({ text: z.string() })).safeParse(content)
  return parts.success ? parts.data.map((part) => part.text).join('') : ''
}

/** Finds the JSON in an answer: models without a fixed format often wrap it in text or a code fence. */
function findObject(text: string): unknown {
  const from = text.indexOf('{')
  const to = text.lastIndexOf('}')
  if (from < 0 || to < from) throw new Error('the vision service answered without JSON')
  return JSON.parse(text.slice(from, to + 1))
}

function cleanText(value: unknown, length: number, keepLines = false): string {
  if (typeof value !== 'string') return ''
  const spaces = keepLines ? /[^\S\n]+/g : /\s+/g
  return value
    .replace(/[\p{Cc}\p{Cf}](?<!\s)/gu, '')
    .replace(spaces, ' ')
    .trim()
    .slice(0, length)
    .trim()
}

/** Values of the lists, including their aliases; a word that fits nothing is left for the person to choose. */
function cleanList(field: ListField, value: unknown, vocabulary: Vocabulary): string[] {
  const tags = strings(value)
    .flatMap((text) => tagsOf(text, field, vocabulary))
    .filter((tag) => tag.kind === field && tag.slips === 0)
  return inOrder(
    field,
    tags.map((tag) => tag.value),
    vocabulary,
  )
}

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string').slice(0, 20) : []
}

function isFieldName(name: string): name is FieldName {
  return (
    ['title', 'presenterName', 'description'].includes(name) || LIST_FIELDS.some((field) => field === name)
  )
}
