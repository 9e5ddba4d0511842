import { meanOf } from './averages.ts'
import { mayBeHour } from './head-times.ts'
import { isBreakWord, slotNumber } from './head-words.ts'
import { MARKED_PAPERS } from './wall-papers.ts'
import type { WrittenHead } from './written-head.ts'
import { groupsAlong, mostUsualColor, nameOf, type SeenPaper } from './written-papers.ts'
import { writtenLimits } from './written-settings.ts'

/** The number of hours in their longest column (or row). */
export function hoursIn(papers: readonly Pick<SeenPaper, 'x' | 'y' | 'time'>[], axis: 'x' | 'y'): number {
  return longestLine(
    papers.filter(({ time }) => time),
    axis,
  ).length
}

/** The most papers in one column (`x`) or row (`y`) of the flat picture, whose places are in millimeters. */
export function longestLine<Paper extends { x: number; y: number }>(
  papers: readonly Paper[],
  axis: 'x' | 'y',
): readonly Paper[] {
  const size = axis === 'x' ? MARKED_PAPERS.card.width : MARKED_PAPERS.card.height
  return longestOf(groupsAlong(papers, axis, size * writtenLimits.inLine))
}

function longestOf<Paper>(groups: readonly (readonly Paper[])[]): readonly Paper[] {
  return groups.reduce((one, other) => (other.length > one.length ? other : one), [])
}

/** Whether a paper names a slot, such as "Session 1", with or without its number. */
export const isNumberedSlot = ({ text }: Pick<SeenPaper, 'text'>) =>
  text !== null && slotNumber(text.text) !== null

/** Whether so many texts are slots that they may head the rows. */
export function hasSlots(texts: readonly SeenPaper['text'][]): boolean {
  return texts.filter((text) => isNumberedSlot({ text })).length >= writtenLimits.fewestSlots
}

/** The longest column of numbered slots, if their numbers increase from top to bottom. */
export function slotColumns(papers: readonly SeenPaper[]): SeenPaper[][] {
  const slots = longestLine(papers.filter(isNumberedSlot), 'x').toSorted((a, b) => a.y - b.y)
  const numbers = slots.map(({ text }) => slotNumber(text?.text ?? '') ?? 0)
  const read = numbers.filter((number) => number > 0)
  const isRising = read.every((number, index) => index === 0 || number > (read[index - 1] ?? 0))
  const isOneWord = new Set(slots.map(({ text }) => text?.text.toLowerCase())).size === 1
  const isEnough = slots.length >= writtenLimits.fewestSlots && (read.length > 1 || isOneWord)
  return isEnough && isRising ? [slots] : []
}

/** The names of numbered slots. A number that was not read follows from those that were, if they count by one. */
export function namesOfSlots(slots: readonly SeenPaper[]): (WrittenHead | null)[] {
  const numbers = slots.map(({ text }) => slotNumber(text?.text ?? '') ?? 0)
  const read = numbers.findIndex((number) => number > 0)
  const before = (numbers[read] ?? 0) - read
  const isCounting = numbers.every((number, index) => number === 0 || number === index + before)
  const pattern = slots[read]?.text?.text ?? ''
  return slots.map((paper, index) => {
    const name = nameOf(paper)
    if (!name || numbers[index] !== 0 || read < 0 || !isCounting) return name
    return { ...name, text: pattern.replace(/\d+|[Ili]$/, String(index + before)), isSure: false }
  })
}

/** Papers with hours, column by column, and the unreadable ones between them. */
export function hourColumns(papers: readonly SeenPaper[], width: number): SeenPaper[][] {
  const hours = papers.filter(({ time }) => time)
  const groups = groupsAlong(hours, 'x', width * writtenLimits.inLine)
  const longest = longestOf(groups)
  if (longest.length < writtenLimits.fewestHours) return []
  const { color } = mostUsualColor(hours)
  // A card such as "Yoga at 7:30" has an hour among its words, too.
  const isWorded = (group: readonly SeenPaper[]) =>
    group.filter(({ time }) => time?.words).length * 2 > group.length
  return groups
    .filter((group) => group.length >= writtenLimits.fewestHours && (!isWorded(group) || isWorded(longest)))
    .map((group) => {
      const at = meanOf(group.map(({ x }) => x))
      const [top, bottom] = [Math.min(...group.map(({ y }) => y)), Math.max(...group.map(({ y }) => y))]
      const unread = papers.filter(
        (paper) =>
          !paper.time &&
          paper.color === color &&
          Math.abs(paper.x - at) < width * writtenLimits.inLine &&
          paper.y > top &&
          (paper.y < bottom ? mayBeMisread(paper) : isHourLike(paper)),
      )
      return [...group, ...unread].sort((a, b) => a.y - b.y)
    })
}

/** Whether a paper may be a misread hour. "Rooms →" among the hours is not one; "Lunch" represents its hour. */
function mayBeMisread({ text }: SeenPaper): boolean {
  return text === null || mayBeHour(text.plain) || isBreakWord(text.text)
}

/** Whether a heading is too short for a name, such as an hour with a digit that was not read. */
function isHourLike({ text }: SeenPaper): boolean {
  return text !== null && text.plain.replace(/[^\p{L}\p{N}]/gu, '').length <= writtenLimits.hourLetters
}
