import { useQueryClient } from '@tanstack/react-query'
import { FolderUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ARCHIVE_BYTES, DATE_TAKEN } from '../../domain/events/archive-limits.ts'
import type { Event } from '../../domain/events/events.ts'
import { isolated } from '../../domain/text/isolated.ts'
import { t } from '../../domain/text/t.ts'
import { datesOf } from '../../domain/times/event-days.ts'
import { CallError } from '../net/call.ts'
import { useCall } from '../net/calling.tsx'
import { errorMessage, isUnreachable } from '../net/error-message.ts'
import { read } from '../net/reads.ts'
import { NO_ANSWER, useWrite } from '../net/write.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Field, Input } from '../ui/field.tsx'
import { FileChoice } from '../ui/file-choice.tsx'
import { Icon } from '../ui/icon.tsx'

type Props = { onLoaded: (event: Event) => void }

/** A button and its dialog, which create a new event from an event archive (docs/product.md#event-archives). */
export function LoadEventButton({ onLoaded }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        <Icon of={FolderUp} /> {t('archive.load')}
      </Button>
      {isOpen && (
        <LoadEventDialog
          onClose={() => setOpen(false)}
          onLoaded={(event) => {
            setOpen(false)
            onLoaded(event)
          }}
        />
      )}
    </>
  )
}

type Where = { location: string; date: string }

function LoadEventDialog({ onClose, onLoaded }: { onClose: () => void; onLoaded: (event: Event) => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [where, setWhere] = useState<Where>({ location: '', date: '' })
  const { isBusy, load, problem, forget, isTaken } = useLoad()
  const isTooLarge = (file?.size ?? 0) > ARCHIVE_BYTES
  const said = isTooLarge ? t('archive.tooLarge', { max: ARCHIVE_BYTES / 2 ** 20 }) : problem

  async function take(): Promise<boolean> {
    const event = file && (await load(file, where))
    if (event) onLoaded(event)
    return event !== null
  }

  return (
    <ActDialog
      onClose={onClose}
      title={t('archive.loadTitle')}
      description={t('archive.loadAbout')}
      act={t(isBusy ? 'loading' : 'common.load')}
      isReady={
        !isBusy && file !== null && !isTooLarge && !(isTaken && where.date === '' && where.location === '')
      }
      onAct={take}
    >
      <FileChoice
        label={t('archive.file')}
        accept=".zip"
        chosen={file}
        isDisabled={isBusy}
        onPick={(picked) => {
          forget()
          setFile(picked)
        }}
      />
      <div role="status" className="mt-4 flex flex-col gap-3">
        {said && <p className="font-semibold wrap-anywhere text-bad">{said}</p>}
      </div>
      {isTaken && !isTooLarge && <OtherPlace where={where} onChange={setWhere} isDisabled={isBusy} />}
    </ActDialog>
  )
}

type OtherPlaceProps = { where: Where; onChange: (where: Where) => void; isDisabled: boolean }

/** No two events have the same city and date. */
function OtherPlace({ where, onChange, isDisabled }: OtherPlaceProps) {
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isDisabled) fields.current?.querySelector('input')?.focus()
  }, [isDisabled])
  return (
    <div ref={fields} className="mt-4 grid gap-5 sm:grid-cols-2">
      <Field label={t('archive.otherDate')} hint={t('archive.otherDateHint')}>
        {(attributes) => (
          <Input
            {...attributes}
            type="date"
            value={where.date}
            disabled={isDisabled}
            onChange={({ target }) => onChange({ ...where, date: target.value })}
          />
        )}
      </Field>
      <Field label={t('archive.otherLocation')} hint={t('archive.otherLocationHint')}>
        {(attributes) => (
          <Input
            {...attributes}
            value={where.location}
            disabled={isDisabled}
            onChange={({ target }) => onChange({ ...where, location: target.value })}
          />
        )}
      </Field>
    </div>
  )
}

/** The act, and the server's message if it was refused. */
function useLoad() {
  const call = useCall()
  const reads = useQueryClient()
  const { isBusy, write } = useWrite()
  const [problem, setProblem] = useState<string | null>(null)
  const [isTaken, setTaken] = useState(false)

  async function load(file: File, where: Where): Promise<Event | null> {
    const form = new FormData()
    for (const [name, value] of Object.entries(where)) form.append(name, value)
    form.append('archive', file, file.name)
    let loaded: Event | null = null
    setProblem(null)
    await write(
      async (options) => {
        loaded = await call('POST /api/events/load', { form, ...options }).catch((error: unknown) => {
          if (!isUnreachable(error)) setProblem(errorMessage(error, t('archive.unloadable')))
          if (error instanceof CallError) setTaken((is) => is || error.code === DATE_TAKEN)
          throw error
        })
        return loaded
      },
      {
        done: (event) => ({
          title: t('archive.loaded'),
          description: `${isolated(event.name)}, ${datesOf(event)}`,
        }),
        // The form shows what was refused.
        failed: (description, error) => (isUnreachable(error) ? { title: t(NO_ANSWER), description } : null),
      },
    )
    if (loaded) await reads.invalidateQueries({ queryKey: read('GET /api/admin/events').queryKey })
    return loaded
  }

  const forget = () => {
    setProblem(null)
    setTaken(false)
  }
  return { isBusy, load, problem, forget, isTaken }
}
