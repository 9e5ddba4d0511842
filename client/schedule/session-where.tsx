import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { whereOnPlan } from '../../domain/content/pins.ts'
import { useEventAddress } from '../event/event.ts'
import { useSearch } from '../lib/address.tsx'
import { read } from '../net/reads.ts'

/** Where the open session's room is, below the room's name. */
export function SessionWhere() {
  const query = useEventAddress()
  const id = Number(useSearch().get('session'))
  // The page that shows a session has already requested them.
  const { data: sessions } = useQuery({ ...read('GET /api/sessions', { query }), enabled: false })
  const { data: rooms = [] } = useQuery({ ...read('GET /api/rooms', { query }), enabled: false })
  const { data: plans = [] } = useQuery({ ...read('GET /api/floor-plans', { query }), enabled: false })
  const [head, setHead] = useState<Element | null>(null)
  // Each time, because the dialog may be a new element.
  useEffect(() => setHead(id > 0 ? document.querySelector('#session-description > span') : null))
  const session = sessions?.find((each) => each.id === id)
  const room = rooms.find((each) => each.id === session?.roomId)
  const words = room && whereOnPlan(room, rooms, plans)
  return head && words && createPortal(<span className="room-where">{words}</span>, head)
}
