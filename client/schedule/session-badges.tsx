import { fieldName } from '../../domain/schedule/field-names.ts'
import {
  kindsIn,
  SESSION_FIELDS,
  type SessionContent,
  type ValuesSpec,
} from '../../domain/schedule/session-fields.ts'
import { useLists } from '../event/lists.ts'
import { valueBadges } from '../event/value-badges.tsx'

export function SessionBadges({ session }: { session: SessionContent }) {
  const lists = useLists()
  const kinds = kindsIn(lists).filter(
    (kind) => session[kind].length > 0 && !(SESSION_FIELDS[kind] as ValuesSpec).isDetail,
  )
  if (kinds.length === 0) return null
  return <p className="session-badges">{kinds.map((kind) => valueBadges(lists, kind, session[kind]))}</p>
}

/** In the detail: all values on one line, each kind with its name for people who cannot see the colors. */
export function MoreValues({ session }: { session: SessionContent }) {
  const lists = useLists()
  const kinds = kindsIn(lists).filter((kind) => session[kind].length > 0)
  if (kinds.length === 0) return null
  return (
    <dl className="session-badges">
      {kinds.map((kind) => (
        <div key={kind} className="contents">
          <dt className="sr-only">{fieldName(kind)}</dt>
          <dd className="contents">{valueBadges(lists, kind, session[kind])}</dd>
        </div>
      ))}
    </dl>
  )
}
