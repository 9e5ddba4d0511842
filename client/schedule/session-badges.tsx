import {
  labelOf,
  SESSION_WORDS,
  type SessionWords,
  TEXTS,
  VALUE_KINDS,
  type ValuesWord,
} from '../../domain/session-words.ts'
import { Badge, LEVEL_TONES } from '../ui/badge.tsx'

const ON_TILES = VALUE_KINDS.filter((kind) => (SESSION_WORDS[kind] as ValuesWord).isOnTile)
/** The detail has these three above the others. */
const SAID = new Set<string>(['title', 'presenterName', 'description'])
const MORE_TEXTS = TEXTS.filter((name) => !SAID.has(name))

/** The badges of a tile. */
export function SessionBadges({ session }: { session: SessionWords }) {
  const kinds = ON_TILES.filter((kind) => session[kind].length > 0)
  if (kinds.length === 0) return null
  return (
    <p className="session-badges">
      {kinds.map((kind) => (
        <Badges key={kind} values={session[kind]} />
      ))}
    </p>
  )
}

/** In the detail: all other words with their names. */
export function MoreWords({ session }: { session: SessionWords }) {
  const words = [...MORE_TEXTS, ...VALUE_KINDS].filter((word) => session[word].length > 0)
  if (words.length === 0) return null
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      {words.map((word) => {
        const said = session[word]
        return (
          <div key={word}>
            <dt className="text-sm text-soft">{SESSION_WORDS[word].label}</dt>
            <dd className="mt-1 flex flex-wrap gap-1.5" dir="auto">
              {typeof said === 'string' ? said : <Badges values={said} />}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function Badges({ values }: { values: readonly string[] }) {
  return values.map((value) => (
    <Badge key={value} tone={LEVEL_TONES[value]}>
      {labelOf(value)}
    </Badge>
  ))
}
