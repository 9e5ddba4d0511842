import {
  FIELD_NAMES,
  kindsIn,
  SESSION_FIELDS,
  type SessionContent,
  type SessionField,
  type ValueKind,
  type ValuesSpec,
} from '../../domain/schedule/session-fields.ts'
import { useLists } from '../event/lists.ts'
import { ValueBadges } from '../event/value-badges.tsx'

/** The detail has these three above the others. */
const ABOVE = ['title', 'presenterName', 'description']

/** The badges of a tile. */
export function SessionBadges({ session }: { session: SessionContent }) {
  const kinds = kindsIn(useLists()).filter(
    (kind) => session[kind].length > 0 && !(SESSION_FIELDS[kind] as ValuesSpec).isDetail,
  )
  if (kinds.length === 0) return null
  return (
    <p className="session-badges">
      {kinds.map((kind) => (
        <ValueBadges key={kind} kind={kind} values={session[kind]} />
      ))}
    </p>
  )
}

/** In the detail: all other words with their names. */
export function MoreValues({ session }: { session: SessionContent }) {
  const kinds = kindsIn(useLists())
  const said = FIELD_NAMES.filter(
    (name) => !ABOVE.includes(name) && session[name].length > 0 && (!isKind(name) || kinds.includes(name)),
  )
  if (said.length === 0) return null
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      {said.map((name) => (
        <div key={name}>
          <dt className="text-sm text-soft">{SESSION_FIELDS[name].label}</dt>
          <dd className="mt-1 flex flex-wrap gap-1.5" dir="auto">
            {isKind(name) ? <ValueBadges kind={name} values={session[name]} /> : session[name]}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function isKind(name: SessionField): name is ValueKind {
  return SESSION_FIELDS[name].kind === 'values'
}
