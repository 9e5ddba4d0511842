import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ImportedSchedule } from '../../domain/schedule-files.ts'
import { useCall } from '../lib/calling.tsx'
import { saidBy } from '../lib/said.ts'
import { useUndoAct } from '../lib/undo-act.ts'
import { useWrite } from '../lib/write.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { FileChoice } from '../ui/file-choice.tsx'
import { Icon } from '../ui/icon.tsx'
import { ColumnChoices } from './column-choices.tsx'

const KINDS = ['added', 'moved', 'edited', 'removed'] as const
const SAID = { added: 'New', moved: 'Moved', edited: 'Changed', removed: 'Removed' }

/** The button in a section's head, and its dialog: a schedule file is loaded after a look at what it would change. */
export function ImportButton({ eventId }: { eventId: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        <Icon of={FileUp} /> Import
      </Button>
      {isOpen && <ImportDialog eventId={eventId} onClose={() => setOpen(false)} />}
    </>
  )
}

type Chosen = { file: File; columns: string; preview: ImportedSchedule | null; problem: string | null }

function ImportDialog({ eventId, onClose }: { eventId: number; onClose: () => void }) {
  const { isBusy, load, preview } = useImport(eventId)
  const [chosen, choose] = useState<Chosen | null>(null)
  const [isReading, setReading] = useState(false)
  const latest = useRef(0)
  const changes = chosen?.preview ? KINDS.flatMap((kind) => chosen.preview?.[kind] ?? []).length : 0

  async function look(file: File, columns = ''): Promise<void> {
    latest.current += 1
    const look = latest.current
    setReading(true)
    const seen = await preview(file, columns).then(
      (reply) => ({ preview: reply, problem: null }),
      (error: unknown) => ({ preview: null, problem: saidBy(error, 'This file could not be read') }),
    )
    // The answer to an earlier choice says nothing any more.
    if (look !== latest.current) return
    choose({ file, columns, ...seen })
    setReading(false)
  }

  const problem = chosen?.problem ?? chosen?.preview?.table?.problem
  return (
    <ActDialog
      onClose={onClose}
      title="Import a schedule"
      description="From schedule.json or schedule.xml, as conference software publishes them, from Sessionize, a calendar (.ics), or a table saved as CSV with columns such as title, presenter, start, end and room. Sessions that people made stay as they are."
      act={changes === 0 ? 'Load' : `Load ${changes === 1 ? '1 change' : `${changes} changes`}`}
      isReady={!isBusy && !isReading && changes > 0}
      onAct={async () => chosen !== null && load(chosen.file, chosen.columns)}
    >
      <FileChoice
        label="Schedule file"
        accept=".json,.xml,.csv,.tsv,.txt,.ics"
        chosen={chosen?.file ?? null}
        onPick={(file) => void look(file)}
        isDisabled={isBusy || isReading}
      />
      <div role="status" className="mt-4 flex flex-col gap-3">
        {isReading && <p>Reading…</p>}
        {!isReading && problem && <p className="font-semibold wrap-anywhere text-bad">{problem}</p>}
        {!isReading && chosen?.preview && !problem && <Differences preview={chosen.preview} />}
      </div>
      {chosen?.preview?.table && (
        <ColumnChoices
          table={chosen.preview.table}
          key={`${chosen.file.name}/${chosen.file.lastModified}`}
          isDisabled={isBusy}
          onChoose={(columns) => void look(chosen.file, columns)}
        />
      )}
    </ActDialog>
  )
}

function Differences({ preview }: { preview: ImportedSchedule }) {
  const { unchanged, leftOut, remarks } = preview
  const isNothing = KINDS.every((kind) => preview[kind].length === 0)
  return (
    <>
      {isNothing && <p>The event has all of it already.</p>}
      {KINDS.filter((kind) => preview[kind].length > 0).map((kind) => (
        <details key={kind}>
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
            {SAID[kind]}: {preview[kind].length}
          </summary>
          <ul className="flex max-h-60 list-disc flex-col gap-1 overflow-auto pl-6">
            {preview[kind].map((title, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: titles repeat
              <li key={index} dir="auto" className="wrap-anywhere">
                {title}
              </li>
            ))}
          </ul>
        </details>
      ))}
      {unchanged > 0 && <p className="text-soft">{unchanged} stay as they are.</p>}
      {[...leftOut, ...remarks].map((sentence) => (
        <p key={sentence} className="text-fair wrap-anywhere">
          {sentence}
        </p>
      ))}
    </>
  )
}

/** The look at a file, the act, and its undo in the toast. */
function useImport(eventId: number) {
  const call = useCall()
  const { isBusy, write } = useWrite()
  const undo = useUndoAct()

  function send(file: File, columns: string, isPreview: boolean): Promise<ImportedSchedule> {
    const form = new FormData()
    form.append('isPreview', String(isPreview))
    form.append('columns', columns)
    form.append('schedule', file, file.name)
    return call('POST /api/events/:id/import', { params: { id: eventId }, form })
  }

  function load(file: File, columns: string): Promise<boolean> {
    return write(() => send(file, columns, false), {
      done: ({ change }) => ({
        title: 'Schedule loaded',
        description: file.name,
        duration: 10_000,
        ...(change && { action: { label: 'Undo', act: () => void undo(change) } }),
      }),
      failed: 'Nothing was loaded',
    })
  }

  return { isBusy, load, preview: (file: File, columns: string) => send(file, columns, true) }
}
