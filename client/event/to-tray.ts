import { useQuery } from '@tanstack/react-query'
import type { Session } from '../../domain/schedule/sessions.ts'
import { t } from '../../domain/text/t.ts'
import { read } from '../net/reads.ts'
import { useEventAddress } from './event.ts'

/** @returns a function for the sentence on how many sessions lose their spot with a room or slot; empty for none */
export function useToTray(): (losesSpot: (session: Session) => boolean) => string {
  const { data: sessions = [] } = useQuery(read('GET /api/sessions', { query: useEventAddress() }))
  return (losesSpot) => {
    const scheduled = sessions.filter(({ roomId, timeSlotId }) => roomId !== null && timeSlotId !== null)
    const count = scheduled.filter(losesSpot).length
    return count === 0 ? '' : t('rearrange.willMoveToTray', { count })
  }
}
