import type { WifiSettings } from '../../domain/wifi-settings.ts'
import { CopyField } from '../ui/copy-field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** How to get online: what to enter, and where. */
export function WifiCard({ wifi }: { wifi: WifiSettings }) {
  return (
    <>
      <div className="flex flex-col gap-5 rounded-lg border border-line bg-card p-5 sm:p-7">
        <CopyField label="Network Name (SSID)" value={wifi.networkName} />
        {wifi.userName && <CopyField label="Username" value={wifi.userName} />}
        <CopyField label="Password" value={wifi.password} />
      </div>
      <h2 className="mt-10 mb-4 text-xl font-bold tracking-tight">How to connect</h2>
      <ol className="flex list-decimal flex-col gap-2 pl-6 marker:font-semibold marker:text-accent">
        <li>Open the WiFi settings of your device</li>
        <li>Choose the network “{wifi.networkName}”</li>
        {wifi.userName && <li>Enter the username “{wifi.userName}”</li>}
        <li>Enter the password</li>
        <li>Connect</li>
      </ol>
      <p className="mt-6 text-soft">Having trouble connecting? Please ask the event staff for help.</p>
    </>
  )
}

export function WifiSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-5 rounded-lg border border-line bg-card p-5 sm:p-7">
      <span className="sr-only">Loading...</span>
      {['name', 'password'].map((each) => (
        <div key={each}>
          <Skeleton className="mb-2 h-4 w-40" />
          <Skeleton className="h-11 w-full" />
        </div>
      ))}
    </div>
  )
}
