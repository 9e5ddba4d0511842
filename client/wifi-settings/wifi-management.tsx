import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useRef } from 'react'
import type { Event } from '../../domain/events.ts'
import type { WifiSettings } from '../../domain/wifi-settings.ts'
import { useDialogAddress } from '../lib/dialog-address.ts'
import { useEventAddress } from '../lib/event.ts'
import { readOrNull } from '../lib/reads.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Icon } from '../ui/icon.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { AddWifi, EditWifi } from './wifi-form.tsx'

/** The current settings with an edit form, or an add form while there are none (docs/product.md#static-content). */
export function WifiManagement({ event }: { event: Event }) {
  const dialog = useDialogAddress()
  const settings = useQuery({
    ...readOrNull(404, 'GET /api/wifi-settings', { query: useEventAddress() }),
    refetchOnMount: 'always',
  })
  const section = useRef<HTMLElement>(null)
  useKeptFocus(section)
  return (
    <section ref={section} tabIndex={-1} aria-label="WiFi Settings" className="outline-none">
      <SectionHead title="WiFi Settings">
        {settings.data && (
          <Button look="secondary" onClick={() => dialog.open('edit-wifi')}>
            <Icon of={Pencil} />
            Edit WiFi
          </Button>
        )}
      </SectionHead>
      <Loaded query={settings} loading="Loading WiFi settings..." failed="Failed to fetch WiFi settings">
        {(found) =>
          found ? (
            <>
              <Current settings={found} />
              {dialog.isOpen('edit-wifi') && (
                <EditWifi event={event} settings={found} onClose={dialog.close} />
              )}
            </>
          ) : (
            <>
              <p className="mb-4 text-soft">No WiFi settings configured yet.</p>
              <Card inside="form" className="max-w-prose">
                <AddWifi event={event} />
              </Card>
            </>
          )
        }
      </Loaded>
    </section>
  )
}

function Current({ settings }: { settings: WifiSettings }) {
  const facts = [
    ['Network name', settings.networkName],
    ...(settings.userName ? [['Username', settings.userName]] : []),
    ['Password', settings.password],
  ]
  return (
    <Card as="dl" className="grid gap-4 sm:grid-cols-3">
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt className="text-sm font-semibold text-soft">{term}</dt>
          <dd className="font-mono text-lg break-all">{value}</dd>
        </div>
      ))}
    </Card>
  )
}
