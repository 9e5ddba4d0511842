import type { ComponentProps } from 'react'
import { KeptFilter } from '../schedule/kept-filter.tsx'
import { RowMenu } from '../schedule/row-menu.tsx'
import { SessionWhere } from '../schedule/session-where.tsx'
import { RoomSheet } from './room-sheet.tsx'

/** What comes with the pages that are kept for reading without a network (client/whole-event.ts), and waits for a press. */
export function LateParts(props: ComponentProps<typeof RowMenu>) {
  return (
    <>
      <SessionWhere />
      <RowMenu {...props} />
      <RoomSheet />
      <KeptFilter />
    </>
  )
}
