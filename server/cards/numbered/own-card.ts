import type { SheetLayout } from '../../../domain/cards/session-cards.ts'
import { paths } from '../../../domain/paths.ts'
import { hostNames } from '../../../domain/schedule/host-names.ts'
import { languageOf } from '../../../domain/text/languages.ts'
import { t } from '../../../domain/text/t.ts'
import type { Deps } from '../../deps.ts'
import { inLanguage } from '../../lib/texts.ts'
import { findEventOf, presentEvent } from '../../schedule/events/data.ts'
import { contentOfRow } from '../../schedule/session-fields/data.ts'
import { findSession } from '../../schedule/sessions/data.ts'
import { drawNumberedCard } from '../card-drawing.ts'
import { sheetPdf } from '../card-sheets.ts'
import { layoutOf } from '../layouts/data.ts'
import { typedMarks } from '../typed-card.ts'
import { requireCard } from './data.ts'

/**
 * An author's card as on an organizers' sheet, with the typed text in its boxes, as PDF.
 * @throws 404 if the code belongs to no card
 */
export async function ownCardPdf(
  { db, engine, config }: Pick<Deps, 'db' | 'engine' | 'config'>,
  code: string,
  layout: SheetLayout,
): Promise<Buffer> {
  const card = await requireCard(db, code)
  const event = await findEventOf(db, card.eventId)
  const own = presentEvent(event)
  const printed = { ...own, layout: await layoutOf(engine, own) }
  const { number } = card
  const session = await findSession(db, card.sessionId)
  const words = session ?? contentOfRow(card)
  return inLanguage(languageOf(own), () => {
    const address = `${config.publicUrl}${paths.authorPage(code)}`
    const shapes = [
      // Without lines, because no one writes on it.
      ...drawNumberedCard(printed, { number, address }).filter(({ kind }) => kind !== 'line'),
      ...typedMarks(own.lists, { ...words, presenterName: hostNames(words) }),
    ]
    return sheetPdf([shapes], layout, t('paper.numberedCards', { from: number, to: number, event: own.name }))
  })
}
