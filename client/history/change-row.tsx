import { Undo2 } from 'lucide-react'
import { whoDid } from '../../domain/schedule/act-words.ts'
import type { HistoryEntry } from '../../domain/schedule/history.ts'
import { rich, t } from '../../domain/text/t.ts'
import type { Clock } from '../../domain/times/times.ts'
import { Moment } from '../event/moment.tsx'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icon.tsx'
import { alsoOf, type Change, type Difference, restoreWords, rowSentenceOf, sentenceOf } from './describe.ts'

type Props = {
  change: Change
  clock: Clock
  differencesOf: (entry: HistoryEntry) => Difference[]
  isBusy: boolean
  onRestore: (entry: HistoryEntry) => void
  /** Null if the reader cannot undo the change. */
  onUndo: (() => void) | null
}

/**
 * One change on a line, which expands to the values of all its rows before and after, and a button to restore a deleted
 * row.
 */
export function ChangeRow({ change, clock, differencesOf, isBusy, onRestore, onUndo }: Props) {
  const { main, others } = change
  const sentence = sentenceOf(change, clock)
  const also = alsoOf(change)
  const rows = [main, ...others].map((entry) => ({ entry, differences: differencesOf(entry) }))
  const shown = rows.filter(({ differences }) => differences.length > 0)
  const line = (
    <span className="flex min-w-0 flex-1 items-baseline gap-x-3">
      <span className="shrink-0 text-sm text-soft tabular-nums">
        <Moment at={main.at} part="time" />
      </span>
      {/* On a phone, two small lines are as high as the button beside them; expanded, it shows the whole text. */}
      <span
        data-change
        className={classes(
          'min-w-0 flex-1 break-words max-sm:text-sm',
          shown.length > 0 && 'max-sm:line-clamp-2 max-sm:group-open/row:line-clamp-none',
        )}
      >
        {rich('act.by', { who: () => <span className="font-semibold">{whoDid(main)}</span>, act: sentence })}
        {also && (
          <span className="text-sm text-soft max-sm:hidden max-sm:group-open/row:inline">
            {' '}
            · {t('history.with', { rows: also })}
          </span>
        )}
      </span>
    </span>
  )
  const isOne = rows.length === 1
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-1.5">
      {shown.length === 0 && <div className="flex min-h-9 flex-1 basis-64 items-center pe-8">{line}</div>}
      {shown.length > 0 && (
        <details className="group/row min-w-0 flex-1 basis-64">
          <summary className="flex min-h-9 cursor-pointer list-none items-center gap-3 rounded-sm pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
            {line}
            <Icon name="down" className="size-5 shrink-0 text-soft group-open/row:rotate-180" />
          </summary>
          <ul className="mt-1 mb-2 flex flex-col gap-3 rounded-md bg-sunken p-3 text-sm">
            {shown.map(({ entry, differences }) => (
              <li key={entry.id}>
                {!isOne && <p className="font-semibold break-words">{rowSentenceOf(entry, clock)}</p>}
                {(isOne || entry.act === 'changed') && (
                  <Differences act={entry.act} differences={differences} />
                )}
              </li>
            ))}
            {onUndo && (
              <li>
                <Button look="secondary" size="small" disabled={isBusy} onClick={onUndo}>
                  <Icon of={Undo2} />
                  {t('write.undo')}
                </Button>
              </li>
            )}
          </ul>
        </details>
      )}
      {main.canRestore && (
        <Button
          look="secondary"
          size="small"
          disabled={isBusy}
          aria-label={restoreWords(main, clock)}
          onClick={() => onRestore(main)}
        >
          <Icon of={Undo2} />
          {t('restore.act')}
        </Button>
      )}
    </li>
  )
}

function Differences({ act, differences }: { act: HistoryEntry['act']; differences: Difference[] }) {
  return (
    <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[10rem_1fr]">
      {differences.map(({ field, before, after }) => (
        <div key={field} className="sm:contents">
          <dt className="font-semibold text-soft">{field}</dt>
          <dd className="min-w-0 wrap-anywhere whitespace-pre-wrap">
            {act !== 'created' && <del className="text-soft">{before || t('history.nothing')}</del>}
            {act === 'changed' && <span aria-hidden="true"> → </span>}
            {act !== 'deleted' && <ins className="no-underline">{after || t('history.nothing')}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
