import { paths } from '../../domain/paths.ts'
import { languageOf } from '../../domain/text/languages.ts'
import { t } from '../../domain/text/t.ts'
import { guidOf } from '../lib/guids.ts'
import type { RecordedChange } from '../schedule/public-changes/data.ts'
import { describeChanges } from './change-sentences.ts'
import type { WholeEvent } from './data.ts'
import { plain } from './talks.ts'
import { xmlBuilder } from './xml-builder.ts'

/** An Atom feed (RFC 4287) of announcements, and of sessions that were added, moved or removed, the latest first. */
export function changesAtom(whole: WholeEvent, changes: readonly RecordedChange[]): string {
  const { event, site, product } = whole
  const address = `${site}${paths.event(event)}`
  const entries = describeChanges(whole, changes).map((change) => ({
    id: `urn:uuid:${guidOf(whole, `history/${change.id}`)}`,
    title: change.text,
    updated: change.at,
    link: { '@href': change.address },
    content: { '@type': 'text', '#text': change.text },
  }))
  const feed = {
    '@xmlns': 'http://www.w3.org/2005/Atom',
    '@xml:lang': languageOf(event),
    id: `urn:uuid:${guidOf(whole, `events/${event.id}/changes`)}`,
    title: t('feed.title', { event: plain(event.name) }),
    updated: entries[0]?.updated ?? `${event.date}T00:00:00Z`,
    author: { name: product },
    link: [
      {
        '@rel': 'self',
        '@type': 'application/atom+xml',
        '@href': `${site}${paths.file(event, 'changes.atom')}`,
      },
      { '@rel': 'alternate', '@type': 'text/html', '@href': address },
    ],
    entry: entries,
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xmlBuilder.build({ feed })}`
}
