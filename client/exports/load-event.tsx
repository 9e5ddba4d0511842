import { useQueryClient } from '@tanstack/react-query'
import { FolderUp } from 'lucide-react'
import { useState } from 'react'
import { ARCHIVE_BYTES, DATE_TAKEN } from '../../domain/events/archive-limits.ts'
import type { Event } from '../../domain/events/events.ts'
import { datesOf } from '../../domain/times/event-days.ts'
import { CallError } from '../net/call.ts'
import { useCall } from '../net/calling.tsx'
import { errorMessage } from '../net/error-message.ts'
import { read } from '../net/reads.ts'
import { useWrite } from '../net/write.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Field, Input } from '../ui/field.tsx'
import { FileChoice } from '../ui/file-choice.tsx'
import { Icon } from '../ui/icon.tsx'

type Props = { onLoaded?: (event: Event) => void }

/** A button and its dialog: an event archive becomes a new event (docs/product.md#event-archives). */
export function LoadEventButton({ onLoaded }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        <Icon of={FolderUp} /> Load Event
      </Button>
      {isOpen && (
        <LoadEventDialog
          onClose={() => setOpen(false)}
          onLoaded={(event) => {
            setOpen(false)
            onLoaded?.(event)
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
  const said = isTooLarge
    ? `This file has more than ${ARCHIVE_BYTES / 2 ** 20} MB. The operator can load it with the command.`
    : problem

  async function take(): Promise<boolean> {
    const event = file && (await load(file, where))
    if (event) onLoaded(event)
    return event !== null
  }

  return (
    <ActDialog
      onClose={onClose}
      title="Load an event"
      description="A .zip that was downloaded under Share, here or in another installation. It becomes a new event of your own with all its rows and pictures, or nothing changes."
      act={isBusy ? 'Loading…' : 'Load'}
      isReady={
        !isBusy && file !== null && !isTooLarge && !(isTaken && where.date === '' && where.location === '')
      }
      onAct={take}
    >
      <FileChoice
        label="Event file"
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

/** An event has its city and date for itself. */
function OtherPlace({ where, onChange, isDisabled }: OtherPlaceProps) {
  return (
    <div className="mt-4 grid gap-5 sm:grid-cols-2">
      <Field label="Another date" hint="The first day">
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
      <Field label="Another location" hint="As in the file where it is empty">
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

/** The act, and what the server said when it refused. */
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
          setProblem(errorMessage(error, 'This file could not be loaded'))
          if (error instanceof CallError) setTaken((is) => is || error.code === DATE_TAKEN)
          throw error
        })
        return loaded
      },
      {
        done: (event) => ({ title: 'Event loaded', description: `${event.name}, ${datesOf(event)}` }),
        failed: 'Nothing was loaded',
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
