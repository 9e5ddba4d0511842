import { CopyField } from '../ui/copy-field.tsx'

/** The line of HTML that shows the schedule on another site. `address`: of the event's embed, with the site's. */
export function Embedding({ address }: { address: string }) {
  return (
    <div className="flex max-w-prose flex-col gap-4">
      <p>
        One line shows the schedule on any site, as high as it is, without cookies. It takes colours of your
        own as six digits:{' '}
        <code className="font-mono">data-colours="paper=ffffff&amp;ink=000000&amp;accent=0044cc"</code>.
      </p>
      <CopyField label="Line of HTML" value={`<script async src="${address}.js"></script>`} />
      <p>
        <a href={address} className="underline underline-offset-4">
          See what it shows
        </a>
      </p>
    </div>
  )
}
