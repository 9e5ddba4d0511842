import { DoorClosed, DoorOpen } from 'lucide-react'
import { takesClaims } from '../../domain/cards/claim-window.ts'
import type { Event } from '../../domain/events/events.ts'
import { t } from '../../domain/text/t.ts'
import { useNow } from '../event/clock.tsx'
import { useCall } from '../net/calling.tsx'
import { useWrite } from '../net/write.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

/** Lets card holders claim free spots with one tap, and stops it with another. */
export function ClaimSwitch({ event }: { event: Event }) {
  const call = useCall()
  const { isBusy, write } = useWrite()
  const isOpen = takesClaims(event, useNow())

  function turn(): void {
    const body = { eventId: event.id, isOpen: !isOpen }
    void write(() => call('PUT /api/numbered-cards/claims', { body }), {
      done: { title: t(isOpen ? 'claim.isClosed' : 'claim.isOpen') },
      failed: t('write.nothingChanged'),
    })
  }

  return (
    <Button look="secondary" disabled={isBusy} onClick={turn}>
      <Icon of={isOpen ? DoorClosed : DoorOpen} />
      {t(isOpen ? 'claim.close' : 'claim.open')}
    </Button>
  )
}
