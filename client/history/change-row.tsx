import { Undo2 } from 'lucide-react'
import type { HistoryEntry } from '../../domain/history.ts'
import type { Clock } from '../../domain/times.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Moment } from '../ui/moment.tsx'
import { alsoOf, type Change, type Difference, sentenceOf } from './describe.ts'

type Props = {
  change: Change
  clock: Clock
  differencesOf: (entry: HistoryEntry) => Difference[]
  isBusy: boolean
  onRestore: (entry: HistoryEntry) => void
}

/** One change: its actor and time, the values before and after, and the way back of a deleted row. */
export function ChangeRow({ change, clock, differencesOf, isBusy, onRestore }: Props) {
  const { main } = change
  const sentence = sentenceOf(change, clock)
  const also = alsoOf(change)
  const differences = differencesOf(main)
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="break-words">
          <span className="font-semibold">{main.actor}</span> {sentence}
        </p>
        <p className="text-sm text-soft">
          <Moment at={main.at} />
          {also && <> · with {also}</>}
        </p>
        {differences.length > 0 && (
          <details className="mt-1">
            <summary
              aria-label={`Details: ${main.actor} ${sentence}`}
              className="inline-flex min-h-9 cursor-pointer items-center text-sm font-semibold text-accent underline-offset-4 hover:underline"
            >
              Details
            </summary>
            <Differences act={main.act} differences={differences} />
          </details>
        )}
      </div>
      {main.canRestore && (
        <Button
          look="secondary"
          disabled={isBusy}
          aria-label={`Bring back: ${sentence.replace('deleted ', '')}`}
          onClick={() => onRestore(main)}
        >
          <Icon of={Undo2} />
          Bring back
        </Button>
      )}
    </li>
  )
}

function Differences({ act, differences }: { act: HistoryEntry['act']; differences: Difference[] }) {
  return (
    <dl className="mt-1 grid gap-x-4 gap-y-2 rounded-md bg-sunken p-3 text-sm sm:grid-cols-[10rem_1fr]">
      {differences.map(({ field, before, after }) => (
        <div key={field} className="sm:contents">
          <dt className="font-semibold text-soft">{field}</dt>
          <dd className="min-w-0 break-words whitespace-pre-wrap">
            {act !== 'created' && <del className="text-soft">{before || 'nothing'}</del>}
            {act === 'changed' && <span aria-hidden="true"> → </span>}
            {act !== 'deleted' && <ins className="no-underline">{after || 'nothing'}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
