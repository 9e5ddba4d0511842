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

/** What comes with the pages that are kept for reading without a network (client/whole-event.ts), and waits for a press. */
export function LateParts(props: ComponentProps<typeof RowMenu>) {
  const query = useEventAddress()
  // A page without sessions has not asked for them: with these its bar counts the stars of this event (event-bar.tsx).
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
