import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type CSSProperties, useState } from 'react'
import { paths } from '../../domain/paths.ts'
import { t } from '../../domain/text/t.ts'
import { useEventAddress } from '../event/event.ts'
import { Link } from '../lib/address.tsx'
import { read } from '../net/reads.ts'
import { inChunk } from '../ui/chunk.ts'
import { OnDemand } from '../ui/on-demand.tsx'
import { Picture } from '../ui/picture.tsx'
import './plan-cut.css'

const FactsInSheet = inChunk(() => import('./facts-in-sheet.tsx').then((file) => file.FactsInSheet))

type Props = ComponentProps<typeof FactsInSheet>

/** The room of a session: what is known of it, and the part of the floor plan around it. */
export function PlanCut(props: Props) {
  return (
    <>
      {props.room.facts && (
        <OnDemand at="facts">
          <FactsInSheet {...props} />
        </OnDemand>
      )}
      <Cut room={props.room} />
    </>
  )
}

/** It leads to the whole plan. */
function Cut({ room }: Pick<Props, 'room'>) {
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
