import {
  factsIn,
  factWord,
  ROOM_FACTS,
  type RoomFact,
  type RoomFacts,
  type RoomLink,
} from '../../domain/schedule/room-facts.ts'
import { Icon } from '../ui/icon.tsx'
import { SiteLink } from '../ui/site-link.tsx'
import { OwnWords } from './own-words.tsx'
import './room-facts.css'

type Props = {
  facts: RoomFacts | undefined
  /** The facts to leave out. */
  without?: readonly RoomFact[]
  /** If nothing can be pressed, links are plain text, and the directions are omitted. */
  isBrief?: boolean
}

/** The facts of a room, each as an icon with a text, as large as the letters around it. */
export function FactsOfRoom({ facts, without = [], isBrief = false }: Props) {
  const listed = factsIn(facts).filter((name) => !without.includes(name) && !(isBrief && name === 'way'))
  if (!facts || listed.length === 0) return null
  return (
    <ul className="room-facts">
      {listed.map((name) => (
        <li key={name} className={name === 'way' ? 'room-way' : undefined}>
          <Icon name={ROOM_FACTS[name].drawing} className="" />
          {name === 'way' ? (
            <span>
              <b>{factWord(name)}:</b> <OwnWords>{facts.way}</OwnWords>
            </span>
          ) : isLink(name) && facts[name] && !isBrief ? (
            <SiteLink to={facts[name]}>{factWord(name)}</SiteLink>
          ) : (
            factWord(name)
          )}
        </li>
      ))}
    </ul>
  )
}

function isLink(name: RoomFact): name is RoomLink {
  return ROOM_FACTS[name].kind === 'link'
}
