import { Download } from 'lucide-react'
import { useState } from 'react'
import { buttonClass } from '../ui/button.tsx'
import { Checkbox } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'

/** The whole event as a file for its organizers (docs/product.md#event-archives). */
export function KeepEvent({ event: { id } }: { event: { id: number } }) {
  const [withWifi, setWithWifi] = useState(false)
  return (
    <>
      <p className="max-w-prose">
        One .zip with all rows, all pictures, and the event’s pages as they are now. Unpack it and open
        index.html: schedule, sessions, floor plan, sponsors and links can be read from the folder, without a
        network. In Event Management the same file makes a new event, here or in another installation.
      </p>
      <p className="mt-3 max-w-prose text-soft">
        It holds the sessions in the tray, too, though none of its pages shows them. No accounts, history,
        cards or stars are in it.
      </p>
      <div className="mt-4 flex flex-col items-start gap-3">
        <Checkbox
          label="With the WiFi network and its password"
          checked={withWifi}
          onChange={({ target }) => setWithWifi(target.checked)}
        />
        <a
          href={`/api/events/${id}/archive${withWifi ? '?wifi=true' : ''}`}
          download
          className={buttonClass({ look: 'secondary' })}
        >
          <Icon of={Download} /> Download the event
        </a>
      </div>
    </>
  )
}
