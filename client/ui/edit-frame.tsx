import { type FormEvent, type ReactNode, useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { t } from '../../domain/text/t.ts'
import type { Conflict } from '../lib/edit-conflict.ts'
import type { EditForm } from '../lib/edit-form.ts'
import { useFocusAfter } from '../lib/focus-after.ts'
import { BusyBar } from './busy-bar.tsx'
import { Button } from './button.tsx'
import { useClosing } from './confirm-dialog.tsx'
import { type ConflictField, ConflictView } from './conflict-view.tsx'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'
import { useHeldHeight } from './use-held-height.ts'

/**
 * How a field is named and formatted when two versions of it are compared. `parts`: for an object, whose fields are
 * compared individually.
 */
export type Compared = {
  label: string
  show?: (value: never) => string
  parts?: Readonly<Record<string, Compared>>
  /** Whether two values are equal for the user, if they also have parts that the user cannot see. */
  isSame?: (one: never, other: never) => boolean
}

type Props<V extends FieldValues> = {
  edit: EditForm<V>
  compared: { [K in keyof V]?: Compared }
  /** The button's label, and its label while it saves. */
  submit: string
  submitting?: string
  /** Whether the required fields are filled in. */
  isComplete?: boolean
  children: ReactNode
}

type DialogProps<V extends FieldValues> = Props<V> & {
  title: string
  description?: ReactNode
  onClose: () => void
  size?: 'small' | 'medium'
  /** A second way to save, for example one that continues with another entry. */
  extra?: ReactNode
}

export function EditDialog<V extends FieldValues>(props: DialogProps<V>) {
  const { edit, title, description, onClose, size } = props
  const formId = useId()
  const { close, question } = useClosing(edit.isDirty, () => {
    edit.startOver()
    onClose()
  })
  useHeldHeight()

  return (
    <Dialog
      isOpen
      isSheet
      onClose={close}
      title={title}
      description={description}
      {...(size && { size })}
      footer={
        !edit.conflict && (
          <>
            <Button look="secondary" onClick={close}>
              {t('common.cancel')}
            </Button>
            {props.extra}
            <SubmitButton {...props} formId={formId} />
          </>
        )
      }
    >
      <EditBody {...props} formId={formId} />
      {question}
    </Dialog>
  )
}

/** The form of `EditDialog` as a part of a page; `onCancel` adds a Cancel button. */
export function EditPanel<V extends FieldValues>(
  props: Props<V> & { onCancel?: () => void; extra?: ReactNode },
) {
  const { edit, onCancel } = props
  const formId = useId()
  return (
    <>
      <EditBody {...props} formId={formId} />
      {!edit.conflict && (
        <div className="mt-5 flex flex-wrap justify-end gap-3">
          {onCancel && (
            <Button look="secondary" onClick={onCancel}>
              {t('common.cancel')}
            </Button>
          )}
          {props.extra}
          <SubmitButton {...props} formId={formId} />
        </div>
      )}
    </>
  )
}

function SubmitButton<V extends FieldValues>({
  edit,
  submit,
  submitting = t('common.saving'),
  isComplete = true,
  formId,
}: Props<V> & { formId: string }) {
  return (
    <Button type="submit" form={formId} disabled={edit.isSaving || !isComplete}>
      {edit.isSaving ? submitting : edit.isDeleted ? t('form.addAgain') : submit}
    </Button>
  )
}

function EditBody<V extends FieldValues>({
  edit,
  compared,
  submitting = t('common.saving'),
  children,
  formId,
}: Props<V> & { formId: string }) {
  const { conflict } = edit
  useFocusAfter(edit.isSaving)
  function submitForm(event: FormEvent) {
    event.preventDefault()
    edit.submit()
  }

  return (
    <>
      <BusyBar isBusy={edit.isSaving} label={submitting} />
      {edit.isRestored && !conflict && (
        <p className="mb-4 flex flex-wrap items-center justify-between gap-x-4 rounded-md bg-accent-wash px-4 py-1">
          {t('form.restored')}
          <Button look="quiet" size="medium" onClick={edit.startOver}>
            {t('form.startOver')}
          </Button>
        </p>
      )}
      {edit.isDeleted && (
        <Notice ref={showWhole} role="alert" className="mb-4">
          {t('form.deleted')}
        </Notice>
      )}
      {conflict && (
        <ConflictView
          fields={differences(conflict, compared)}
          isBusy={edit.isSaving}
          onBack={() => {
            edit.leaveConflict()
            requestAnimationFrame(() =>
              document.getElementById(formId)?.querySelector<HTMLElement>('input, textarea, select')?.focus(),
            )
          }}
          onResolve={(choices) =>
            edit.resolve(chosenOf(conflict, compared, (name) => choices[name] === 'theirs'))
          }
        />
      )}
      <form
        id={formId}
        noValidate
        data-unsaved={edit.isDirty}
        onSubmit={submitForm}
        hidden={conflict !== null}
        // While its fields are disabled, the form itself takes the focus, so that keys can scroll it.
        {...(edit.isSaving && { tabIndex: 0 })}
      >
        <fieldset disabled={edit.isSaving} className="flex min-w-0 flex-col gap-5">
          {children}
        </fieldset>
      </form>
    </>
  )
}

/** A person who saves a long form may be far below. */
function showWhole(notice: HTMLElement | null): void {
  notice?.scrollIntoView({ block: 'nearest' })
}

/** The values chosen from both versions. @param isTheirs for a field, or for a part of one: `facts.hosts` */
function chosenOf<V extends FieldValues>(
  { mine, theirs }: Conflict<V>,
  compared: { [K in keyof V]?: Compared },
  isTheirs: (name: string) => boolean,
  within = '',
): V {
  const chosen = Object.entries(mine).map(([name, value]) => {
    const { parts } = compared[name] ?? {}
    const path = within + name
    const both = { mine: value, theirs: theirs[name], begun: value }
    return [
      name,
      parts ? chosenOf(both, parts, isTheirs, `${path}.`) : both[isTheirs(path) ? 'theirs' : 'mine'],
    ]
  })
  return Object.fromEntries(chosen)
}

/** The fields that differ between two versions, as text to compare. */
function differences<V extends FieldValues>(
  { mine, theirs, begun }: Conflict<V>,
  compared: { [K in keyof V]?: Compared },
  within = '',
): ConflictField[] {
  return Object.keys(mine).flatMap((name) => {
    const { label = name, show = String, parts, isSame = isSameJson } = compared[name] ?? {}
    const [own, other] = [mine[name], theirs[name]]
    if (isSame(own as never, other as never)) return []
    if (parts) return differences({ mine: own, theirs: other, begun: begun[name] }, parts, `${name}.`)
    const preferred = isSame(own as never, begun[name] as never) ? 'theirs' : 'mine'
    return [{ name: within + name, label, mine: show(own as never), theirs: show(other as never), preferred }]
  })
}

function isSameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
