import type { User } from '../../../domain/accounts/users.ts'
import type { WifiSettings } from '../../../domain/content/wifi-settings.ts'
import { type PaperName, type PaperSize, paperCalls } from '../../../domain/publish/papers.ts'
import { languageOf } from '../../../domain/text/languages.ts'
import { t, textKey } from '../../../domain/text/t.ts'
import { requireAccess } from '../../access/event-access.ts'
import { wifiRows } from '../../content/data.ts'
import type { Core } from '../../core.ts'
import type { Serve } from '../../http/serve.ts'
import { invalid, notFound } from '../../lib/errors.ts'
import { createQueue } from '../../lib/queue.ts'
import { inLanguage } from '../../lib/texts.ts'
import { pdfOf } from '../../lib/typesetting/pdf.ts'
import { svgOf } from '../../lib/typesetting/sheets.ts'
import { requireWholeEvent, type WholeEvent } from '../data.ts'
import { readTurnout } from './data.ts'
import { dayTable } from './day-table.ts'
import { doorSheets } from './doors.ts'
import type { Drawing, Paper } from './drawing.ts'
import { dayList } from './list-sheets.ts'
import { posterSheet } from './poster.ts'
import { reportSheet } from './report.ts'
import { wifiSheet } from './wifi.ts'

type Wanted = {
  eventId: number
  day: number
  room?: number | undefined
  size: PaperSize
  large?: 'true' | undefined
}

/** Papers are drawn one at a time: at the largest conferences, each takes a second. */
const QUEUE_LIMITS = { atOnce: 1, waiting: 20, seconds: 60 } as const
/** Browsers run their PDF viewers in a plugin context, which a stricter policy would block. */
const VIEWER_POLICY = "default-src 'none';object-src 'self';style-src 'unsafe-inline';frame-ancestors 'none'"

export function paperRoutes(serve: Serve, core: Core): void {
  const enqueue = createQueue(QUEUE_LIMITS)

  async function draw(user: User, paper: PaperName, wanted: Wanted) {
    const { location, date } = await requireAccess(core.db, user, wanted.eventId)
    const whole = await requireWholeEvent(core, { city: location, date }, user)
    if (wanted.day > whole.event.days) throw invalid(t('refusal.noDay'), 'day')
    if (wanted.room !== undefined && whole.rooms.every(({ id }) => id !== wanted.room))
      throw notFound(t('refusal.noRoom'))
    const [wifi = null] = paper === 'wifi' ? await wifiRows.list(core.db, wanted.eventId) : []
    if (paper === 'wifi' && !wifi) throw notFound(t('refusal.noWifi'))
    const turnout = paper === 'report' ? await readTurnout(core.db, whole.event) : null
    const drawing: Drawing = { lacking: new Set() }
    const made = await inLanguage(languageOf(whole.event), async () => ({
      ...(turnout
        ? await reportSheet(whole, turnout, wanted, drawing)
        : await drawn(whole, wifi, { paper, ...wanted, at: core.now() }, drawing)),
      title: t(TITLES[paper]),
    }))
    const notes = made.notes.map((note) => note())
    const letters = [...drawing.lacking].slice(0, 10).join(' ')
    if (letters !== '') notes.push(t('paper.noLetters', { letters }))
    return { ...made, event: whole.event, notes }
  }

  serve(paperCalls, {
    'GET /api/papers/:paper': ({ user, params: { paper }, query, reply }) =>
      enqueue(async () => {
        const { event, title, sheets } = await draw(user, paper, query)
        if (sheets.length === 0) throw notFound(t('refusal.noRooms'))
        reply
          .type('application/pdf')
          .header('content-security-policy', VIEWER_POLICY)
          .header('content-disposition', `inline; filename="${fileName(paper, event.date, query)}"`)
        return pdfOf(sheets, { title: `${title}, ${event.name}`, isToPrint: query.print !== undefined })
      }),
    'GET /api/papers/:paper/preview': ({ user, params: { paper }, query }) =>
      enqueue(async () => {
        const { sheets, notes } = await draw(user, paper, query)
        const [first] = sheets
        return { sheets: sheets.length, notes, picture: first ? await svgOf(first) : '' }
      }),
  })
}

const TITLES = {
  poster: textKey('paper.poster'),
  day: textKey('paper.dayTable'),
  list: textKey('paper.dayList'),
  doors: textKey('paper.doors'),
  wifi: textKey('paper.wifi'),
  report: textKey('paper.report'),
} as const satisfies Record<PaperName, string>

function fileName(paper: PaperName, date: string, { day }: Wanted): string {
  return `${paper}-${date}${day > 1 ? `-day-${day}` : ''}.pdf`
}

function drawn(
  whole: WholeEvent,
  wifi: WifiSettings | null,
  wanted: Wanted & { paper: PaperName; at: Date },
  drawing: Drawing,
): Promise<Paper> {
  if (wifi) return wifiSheet(whole, wifi, wanted, drawing)
  if (wanted.paper === 'poster') return posterSheet(whole, wanted, drawing)
  if (wanted.paper === 'day') return dayTable(whole, wanted, drawing)
  if (wanted.paper === 'list') return dayList(whole, wanted, drawing)
  return doorSheets(whole, wanted, drawing)
}
