import { MOST_SESSIONS } from '../../../domain/publish/schedule-files.ts'
import { language, t } from '../../../domain/text/t.ts'
import { UnusableSchedule } from './schedule.ts'

/** No schedule is nested more deeply. */
const DEEPEST = 64
/** The most rows in one list of any kind, such as persons or links. */
const LONGEST_LIST = 10 * MOST_SESSIONS

export function tooManySessions(): UnusableSchedule {
  return new UnusableSchedule(t('import.manySessions', { max: MOST_SESSIONS.toLocaleString(language()) }))
}

/** Refuses a schedule.xml with more talks than an event can have, before it is parsed. @throws UnusableSchedule */
export function boundXml(xml: string): void {
  let count = 0
  for (let at = xml.indexOf('<event'); at >= 0; at = xml.indexOf('<event', at + 1)) {
    if (/[\s>/]/.test(xml[at + 6] ?? '')) count += 1
    if (count > MOST_SESSIONS) throw tooManySessions()
  }
}

/** Parses a JSON file that is neither deeper nor longer than a schedule. @throws UnusableSchedule, SyntaxError */
export function boundedJson(json: string): unknown {
  boundDepth(json)
  const content: unknown = JSON.parse(json)
  boundLists(content)
  return content
}

function boundDepth(json: string): void {
  let depth = 0
  let isText = false
  for (let index = 0; index < json.length; index += 1) {
    const code = json.charCodeAt(index)
    if (isText) {
      if (code === 0x5c) index += 1
      else if (code === 0x22) isText = false
    } else if (code === 0x22) isText = true
    else if (code === 0x5b || code === 0x7b) depth += 1
    else if (code === 0x5d || code === 0x7d) depth -= 1
    if (depth > DEEPEST) throw new UnusableSchedule(t('import.deep'))
  }
}

function boundLists(content: unknown): void {
  if (typeof content !== 'object' || content === null) return
  const inner: unknown[] = Array.isArray(content) ? content : Object.values(content)
  if (inner.length > LONGEST_LIST) throw tooManySessions()
  for (const each of inner) boundLists(each)
}
