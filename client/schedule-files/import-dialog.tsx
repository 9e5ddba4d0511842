import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ImportedSchedule } from '../../domain/publish/schedule-files.ts'
import { VALUE_KINDS } from '../../domain/schedule/session-fields.ts'
import { listedShort } from '../../domain/text/listed.ts'
import { t } from '../../domain/text/t.ts'
import { useCall } from '../net/calling.tsx'
import { errorMessage } from '../net/error-message.ts'
import { useWrite } from '../net/write.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/field.tsx'
import { FileChoice } from '../ui/file-choice.tsx'
import { Icon } from '../ui/icon.tsx'
import { ColumnChoices } from './column-choices.tsx'
import { ImportPreview, isNothing } from './import-preview.tsx'

/** A button in a section's heading, and its dialog, which loads a schedule file after a preview of the changes. */
export function ImportButton({ eventId }: { eventId: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        <Icon of={FileUp} /> {t('import.act')}
      </Button>
      {isOpen && <ImportDialog eventId={eventId} onClose={() => setOpen(false)} />}
    </>
  )
}

type Options = { columns: string; addValues: boolean }
type Chosen = Options & { file: File; preview: ImportedSchedule | null; problem: string | null }

function ImportDialog({ eventId, onClose }: { eventId: number; onClose: () => void }) {
  const { isBusy, load, preview } = useImport(eventId)
  const [chosen, choose] = useState<Chosen | null>(null)
  const [reading, setReading] = useState<File | null>(null)
  const isReading = reading !== null
  // A new preview of the same file with other columns or values leaves the current one visible until it is answered.
  const isOther = isReading && reading !== chosen?.file
  const latest = useRef(0)

  async function look(file: File, options: Options = { columns: '', addValues: false }): Promise<void> {
    latest.current += 1
    const look = latest.current
    setReading(file)
    const seen = await preview(file, options).then(
      (reply) => ({ preview: reply, problem: null }),
      (error: unknown) => ({ preview: null, problem: errorMessage(error, t('import.unreadable')) }),
    )
    // The answer to an earlier choice is obsolete.
    if (look !== latest.current) return
    choose({ file, ...options, ...seen })
    setReading(null)
  }

  const problem = chosen?.problem ?? chosen?.preview?.table?.problem
  return (
    <ActDialog
      onClose={onClose}
      title={t('import.title')}
      // The description is needed only until a file is chosen.
      description={!chosen && t('import.about')}
      size="large"
      act={chosen?.preview ? actFor(chosen.preview) : t('import.act')}
      isReady={!isBusy && !isReading && !problem && !!chosen?.preview && !isNothing(chosen.preview)}
      onAct={async () => chosen !== null && load(chosen.file, chosen)}
    >
      <FileChoice
        label={t('import.file')}
        accept=".json,.xml,.csv,.tsv,.txt,.ics,.xlsx"
        chosen={chosen?.file ?? null}
        onPick={(file) => void look(file)}
        isDisabled={isBusy || isReading}
      />
      <div role="status" className="mt-4 flex flex-col gap-3">
        {isOther && <p>{t('import.reading')}</p>}
        {!isOther && problem && <p className="font-semibold wrap-anywhere text-bad">{problem}</p>}
        {!isOther && chosen?.preview && !problem && (
          <ImportPreview key={`${chosen.file.name}/${chosen.columns}`} preview={chosen.preview}>
            <OfferedValues
              offered={chosen.preview.offered}
              isChosen={chosen.addValues}
              isDisabled={isBusy || isReading}
              onChoose={(addValues) => void look(chosen.file, { ...chosen, addValues })}
            />
          </ImportPreview>
        )}
      </div>
      {chosen?.preview?.table && (
        <ColumnChoices
          table={chosen.preview.table}
          key={`${chosen.file.name}/${chosen.file.lastModified}`}
          isDisabled={isBusy}
          onChoose={(columns) => void look(chosen.file, { ...chosen, columns })}
        />
      )}
    </ActDialog>
  )
}

/** Values of the file that the event's lists lack. Printed cards show the lists without them. */
function OfferedValues({ offered, isChosen, isDisabled, onChoose }: OfferedProps) {
  const labels = VALUE_KINDS.flatMap((kind) => offered[kind])
  if (labels.length === 0) return null
  const named = listedShort([
    ...labels.slice(0, VALUES_NAMED),
    ...(labels.length > VALUES_NAMED ? ['…'] : []),
  ])
  return (
    <Checkbox
      className="wrap-anywhere"
      label={t('import.addValues', { count: labels.length, values: named })}
      checked={isChosen}
      disabled={isDisabled}
      onChange={({ target }) => onChoose(target.checked)}
    />
  )
}

type OfferedProps = {
  offered: ImportedSchedule['offered']
  isChosen: boolean
  isDisabled: boolean
  onChoose: (isChosen: boolean) => void
}

const VALUES_NAMED = 8

/** "Import 36 sessions" */
function actFor({ added, moved, edited, removed }: ImportedSchedule): string {
  const others = moved.length + edited.length + removed.length
  const count = added.length + others
  if (count === 0) return t('import.act')
  return t(others === 0 ? 'import.sessions' : 'import.changes', { count })
}

/** The preview of a file, and its import. */
function useImport(eventId: number) {
  const call = useCall()
  const { isBusy, write } = useWrite()

  function send(
    file: File,
    { columns, addValues }: Options,
    { isPreview, onAct }: { isPreview: boolean; onAct?: (change: string) => void },
  ): Promise<ImportedSchedule> {
    const form = new FormData()
    form.append('isPreview', String(isPreview))
    form.append('columns', columns)
    form.append('addValues', String(addValues))
    form.append('schedule', file, file.name)
    return call('POST /api/events/:id/import', { params: { id: eventId }, form, ...(onAct && { onAct }) })
  }

  function load(file: File, options: Options): Promise<boolean> {
    return write(({ onAct }) => send(file, options, { isPreview: false, onAct }), {
      done: ({ leftOut }) => ({
        title: t('import.done'),
        description: [file.name, ...leftOut.slice(0, 2), ...(leftOut.length > 2 ? ['…'] : [])].join('\n'),
      }),
      failed: t('import.notDone'),
    })
  }

  return { isBusy, load, preview: (file: File, options: Options) => send(file, options, { isPreview: true }) }
}
