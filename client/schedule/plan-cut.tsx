import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useState } from 'react'
import { paths } from '../../domain/paths.ts'
import type { Room } from '../../domain/schedule/rooms.ts'
import { t } from '../../domain/text/t.ts'
import { useEventAddress } from '../event/event.ts'
import { Link } from '../lib/address.tsx'
import { read } from '../net/reads.ts'
import { inChunk } from '../ui/chunk.ts'
import { OnDemand } from '../ui/on-demand.tsx'
import { Picture } from '../ui/picture.tsx'
import './plan-cut.css'

const FactsOfRoom = inChunk(() => import('../event/room-facts.tsx').then((file) => file.FactsOfRoom))

type Props = { room: Room }

/** The joining address is shown above. */
const ELSEWHERE = ['joiningUrl'] as const

/** The room of a session: its facts, and the part of the floor plan around it. */
export function PlanCut({ room }: Props) {
  return (
    <>
      {room.facts && (
        <div className="my-4 empty:hidden">
          <OnDemand at={`facts ${room.id}`}>
            <FactsOfRoom facts={room.facts} without={ELSEWHERE} />
          </OnDemand>
        </div>
      )}
      <Cut room={room} />
    </>
  )
}

/** Links to the whole plan. */
function Cut({ room }: Props) {
  const query = useEventAddress()
  const { data: plans = [] } = useQuery(read('GET /api/floor-plans', { query }))
  const [broken, setBroken] = useState('')
  const src = plans.find(({ id }) => id === room?.floorPlanId)?.imageUrl
  if (!src || src === broken) return null
  const place = { '--x': room.pinX ?? 0.5, '--y': room.pinY ?? 0.5 } as CSSProperties
  return (
    <Link
      to={paths.floorPlan({ location: query.city, date: query.date }, room.id)}
      className="plan-cut"
      style={place}
    >
      <span className="plan-cut-picture" aria-hidden="true">
        <Picture
          src={src}
          sizes="60rem"
          alt=""
          loading="lazy"
          draggable={false}
          onError={() => setBroken(src)}
        />
        <span className="plan-cut-pin" />
      </span>
      <span className="plan-cut-words">{t('room.showOnPlan')}</span>
    </Link>
  )
}
