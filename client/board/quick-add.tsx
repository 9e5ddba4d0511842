import { type FormEvent, useId, useState } from 'react'
import type { Event } from '../../domain/events.ts'
import type { Spot } from '../../domain/spots.ts'
import { useCall } from '../lib/calling.tsx'
import { newRequestKey } from '../lib/request-key.ts'
import { useWrite } from '../lib/write.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, Input } from '../ui/field.tsx'

type Props = { event: Event; spot: Spot; spotName: string; undo: () => void; onClose: () => void }

/** A session in an empty spot from a title and a presenter; the rest later. */
export function QuickAdd({ event, spot, spotName, undo, onClose }: Props) {
  const call = useCall()
  const formId = useId()
  const { isBusy, write } = useWrite()
  // The same for every try: after a lost answer the next one finds the session.
  const [requestKey] = useState(newRequestKey)
  const [title, setTitle] = useState('')
  const [presenterName, setPresenter] = useState('')
  const isComplete = title.trim() !== '' && presenterName.trim() !== ''

  async function add(submitted: FormEvent): Promise<void> {
    submitted.preventDefault()
    if (!isComplete || isBusy) return
    const body = { title, presenterName, eventId: event.id, requestKey, ...spot }
    const isAdded = await write(() => call('POST /api/sessions/brief', { body }), {
      done: { title: `“${title}” is in ${spotName}`, action: { label: 'Undo', act: undo } },
      failed: (said) => ({ title: 'The session was not added', description: said }),
    })
    if (isAdded) onClose()
  }

  return (
    <Dialog
      isOpen
      isSheet
      onClose={onClose}
      size="small"
      title="Add a session"
      description={spotName}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} disabled={!isComplete || isBusy}>
            {isBusy ? 'Adding...' : 'Add'}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={add} className="flex flex-col gap-4" autoComplete="off">
        <Field label="Title" isRequired>
          {(field) => (
            <Input
              {...field}
              value={title}
              maxLength={300}
              onChange={({ target }) => setTitle(target.value)}
            />
          )}
        </Field>
        <Field
          label="Presenter"
          isRequired
          hint="The description, level and the rest can follow: tap the session, then Edit."
        >
          {(field) => (
            <Input
              {...field}
              value={presenterName}
              maxLength={300}
              enterKeyHint="done"
              onChange={({ target }) => setPresenter(target.value)}
            />
          )}
        </Field>
        {/* Enter in either field adds it. */}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Dialog>
  )
}
