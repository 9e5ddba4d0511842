import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ShownRound } from '../../domain/cards/pitch-calls.ts'
import type { PitchAct } from '../../domain/cards/pitch-round.ts'
import type { Event } from '../../domain/events/events.ts'
import { t } from '../../domain/text/t.ts'
import { readEvents, useEvent, useEventAddress } from '../event/event.ts'
import { useCall } from '../net/calling.tsx'
import { refresh } from '../net/reads.ts'
import { useWrite } from '../net/write.ts'

/** A press in the round; `more`: the number of hands, or a new time for each. @returns whether it succeeded */
export type ActInRound = (
  act: PitchAct,
  more?: { hands?: number | null; seconds?: number },
) => Promise<boolean>

/**
 * The round in the server's state, including presses on other phones, and this phone's presses, sent one after another.
 */
export function useRound(event: Event): { round: ShownRound | undefined; act: ActInRound; isBusy: boolean } {
  const call = useCall()
  const reads = useQueryClient()
  const { isBusy, write } = useWrite()
  const round = useEvent()?.pitch
  const { queryKey } = readEvents(useEventAddress())
  const line = useRef<Promise<unknown>>(Promise.resolve())

  async function press(act: PitchAct, more: Parameters<ActInRound>[1]): Promise<boolean> {
    const version = reads.getQueryData(queryKey)?.[0]?.pitch?.version ?? 0
    const send = async () => {
      const pitch = await call('PUT /api/ideas/round', { body: { eventId: event.id, act, version, ...more } })
      reads.setQueryData(queryKey, (events) => events?.map((each) => ({ ...each, pitch })))
    }
    const isDone = await write(send, { done: () => null, failed: t('pitch.notDone') })
    if (!isDone) await refresh(reads, ['events'])
    return isDone
  }

  return {
    round,
    isBusy,
    act(act, more) {
      const done = line.current.then(() => press(act, more))
      line.current = done
      return done
    },
  }
}
