import { wifiCode } from '../../domain/content/wifi-code.ts'
import type { WifiSettings } from '../../domain/content/wifi-settings.ts'
import { Card } from '../ui/card.tsx'
import { CopyField } from '../ui/copy-field.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const FIELDS_AND_CODE = 'flex flex-wrap gap-x-8 gap-y-6'

/** The way into the wifi: the fields to enter, a code to scan instead, and the steps. */
export function WifiCard({ wifi }: { wifi: WifiSettings }) {
  const code = wifiCode(wifi)
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
      <Card inside="form" className={FIELDS_AND_CODE}>
        <div className="flex min-w-0 flex-[1_1_18rem] flex-col gap-5">
          <CopyField label="Network Name (SSID)" value={wifi.networkName} isLarge />
          {wifi.userName && <CopyField label="Username" value={wifi.userName} isLarge />}
          <CopyField label="Password" value={wifi.password} isLarge />
        </div>
        {code && (
          <figure className="mx-auto w-56 max-w-full">
            <div className="overflow-hidden rounded-md border border-line">
              <QrCode text={code} label={`A code that joins the network ${wifi.networkName}`} />
            </div>
            <figcaption className="mt-2 text-center text-sm text-balance text-soft">
              Scan with a phone’s camera to join
            </figcaption>
          </figure>
        )}
      </Card>
      <div className="max-w-prose lg:pt-2">
        <h2 className="mb-4 text-xl font-bold tracking-tight">How to connect</h2>
        <ol className="flex list-decimal flex-col gap-3 pl-6 marker:font-semibold marker:text-accent">
          <li>Open the WiFi settings of your device</li>
          <li className="wrap-anywhere">
            Choose the network “<bdi>{wifi.networkName}</bdi>”
          </li>
          {wifi.userName && (
            <li className="wrap-anywhere">
              Enter the username “<bdi>{wifi.userName}</bdi>”
            </li>
          )}
          <li>Enter the password</li>
          <li>Connect</li>
        </ol>
        <p className="mt-6 text-pretty text-soft">
          Having trouble connecting? Please ask the event staff for help.
        </p>
      </div>
    </div>
  )
}

export function WifiSkeleton() {
  return (
    <Card inside="form" role="status" className={`${FIELDS_AND_CODE} max-w-prose flex-col`}>
      <span className="sr-only">Loading...</span>
      {['name', 'password'].map((each) => (
        <div key={each}>
          <Skeleton className="mb-2 h-4 w-40" />
          <Skeleton className="h-11 w-full" />
        </div>
      ))}
    </Card>
  )
}
