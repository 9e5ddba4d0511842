import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Room } from '../../domain/rooms.ts'
import { useCall } from '../lib/calling.tsx'
import { useEventAddress } from '../lib/event.ts'
import { keepRow } from '../lib/kept-row.ts'
import { read } from '../lib/reads.ts'
import { saidBy } from '../lib/said.ts'
import { toast } from '../ui/toast.ts'

type Pin = { floorPlanId: number; x: number; y: number }
type Shown = Pick<Room, 'floorPlanId' | 'pinX' | 'pinY'>

/** Rooms with their pins as they were put last. They are sent one after the other, so that the last one counts. */
export function usePins(given: readonly Room[]) {
  const call = useCall()
  const reads = useQueryClient()
  const { queryKey } = read('GET /api/rooms', { query: useEventAddress() })
  const [pending, setPending] = useState<ReadonlyMap<number, Shown>>(new Map())
  const sent = useRef<Promise<void>>(Promise.resolve())
  const rooms = given.map((room) => ({ ...room, ...pending.get(room.id) }))

  function put(room: Room, pin: Pin | null): void {
    const shown = { floorPlanId: pin?.floorPlanId ?? null, pinX: pin?.x ?? null, pinY: pin?.y ?? null }
    setPending((before) => new Map(before).set(room.id, shown))
    sent.current = sent.current.then(() => send(room, pin, shown))
  }

  async function send(room: Room, pin: Pin | null, shown: Shown): Promise<void> {
    try {
      const params = { id: String(room.id) }
      keepRow(reads, queryKey, await call('PUT /api/rooms/:id/pin', { params, body: { pin } }))
    } catch (error) {
      const title = `“${room.name}” was not placed`
      toast({ variant: 'destructive', title, description: saidBy(error) })
      void reads.invalidateQueries({ queryKey })
    } finally {
      // A later pin of the same room is still on its way.
      setPending((before) => {
        if (before.get(room.id) !== shown) return before
        const after = new Map(before)
        after.delete(room.id)
        return after
      })
    }
  }

  return { rooms, put }
}
