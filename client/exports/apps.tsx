import { CopyField } from '../ui/copy-field.tsx'
import { QrCode } from '../ui/qr-code.tsx'

/** The way into conference apps: the address that they are given, and where it is tapped. `address`: that of schedule.xml, with the site's. */
export function Apps({ address }: { address: string }) {
  const giggity = `https://ggt.gaa.st/#url=${address}`
  return (
    <div className="flex flex-wrap items-start gap-x-10 gap-y-6">
      <div className="flex max-w-prose min-w-0 flex-[1_1_20rem] flex-col gap-4">
        <p>
          Conference apps show the schedule with alarms of their own and read its changes.{' '}
          <a href={giggity} className="font-semibold underline underline-offset-4">
            Open in Giggity
          </a>{' '}
          on an Android phone, or scan the code with it.
        </p>
        <p>
          In any other app that asks for the address of a schedule, such as EventFahrplan, enter this one:
        </p>
        <CopyField label="Address of the schedule" value={address} />
      </div>
      <figure className="w-44 max-w-full">
        <div className="overflow-hidden rounded-md border border-line">
          <QrCode text={giggity} label="A code that opens the schedule in Giggity" />
        </div>
        <figcaption className="mt-2 text-center text-sm text-balance text-soft">
          Scan to open in Giggity
        </figcaption>
      </figure>
    </div>
  )
}
