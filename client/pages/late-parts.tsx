import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useEffect } from 'react'
import { useEventAddress } from '../event/event.ts'
import { useFavorites } from '../event/favorites.ts'
import { openFirstByKey } from '../schedule/first-by-key.ts'
import { KeptFilter } from '../schedule/kept-filter.tsx'
import { RowMenu } from '../schedule/row-menu.tsx'
import { SessionWhere } from '../schedule/session-where.tsx'
import { scheduleReads } from '../schedule/use-schedule.ts'
import { RoomSheet } from './room-sheet.tsx'

/** Parts that load together with the pages cached for offline reading (client/whole-event.ts), and wait for a press. */
export function LateParts(props: ComponentProps<typeof RowMenu>) {
  const query = useEventAddress()
  // A page without sessions has not requested them; the bar needs them to count this event's stars (event-bar.tsx).
  useQuery({ ...scheduleReads(query)[0], enabled: useFavorites().length > 0 })
  useEffect(openFirstByKey, [])
  return (
    <>
      <SessionWhere />
      <RowMenu {...props} />
      <RoomSheet />
      <KeptFilter />
    </>
  )
}
