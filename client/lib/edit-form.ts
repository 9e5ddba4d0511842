import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { CallError } from '../net/call.ts'
import { readUser } from '../net/viewer.ts'
import { type Failed, listenForAct, showFailure, undoable, useWrite } from '../net/write.ts'
import { type ToastWords, toast } from '../ui/toast.ts'
import { type Draft, draftKey, keepDraft, keptDraft } from './drafts.ts'
import { type Conflict, isSettled, useEditConflict, type Version } from './edit-conflict.ts'
import { useFieldFaults } from './field-faults.ts'
import { keepRow } from './kept-row.ts'

export type EditOptions<V extends FieldValues, R> = {
  /** The name under which unsaved input is kept; null keeps none. */
  draft: string | null
  /** Loads the call's own schema, whose messages show beside the fields. */
  schema: () => Promise<unknown>
  /** The form's initial values: a row's, or empty ones. */
  start: V
  /** The row to edit; null for a new one. */
  row?: (R & Version) | null
  /** The key of the read that shows the row, which is updated with the answer at once. */
  shownIn?: readonly [string]
  /**
   * `options` contains `If-Match`, or the name of the attempt to create a row. `row` is the edited row, or a new one
   * that an earlier attempt created although its answer was lost.
   */
  save: (values: V, options: WriteOptions, row: (R & Version) | null) => Promise<R>
  done?: ToastWords | ((reply: R) => ToastWords)
  /** `isMore`: another row follows, so the form stays open, empty again. `isGone`: the user has left the form. */
  saved?: (reply: R, isMore: boolean, isGone: boolean) => void
  /** The initial values of the next form, if they differ from this one's. */
  next?: (reply: R) => V
  failed: Failed
  /** The text for a failure without a message from the server. */
  otherwise?: string
  /** Called when a required value is missing or invalid; the messages are beside the fields. */
  incomplete?: () => void
  /** Whether a file is chosen, which the form's values do not contain. */
  hasFile?: boolean
  /** Converts a row to the form's values, for the version that another person saved. */
  valuesOf?: (row: never) => V
  /** Whether `save` can add the row again, with the typed values, if another person has deleted it. */
  addsAgain?: boolean
  /** Whether another person's change leaves nothing to choose, so that this form's values are saved over it. */
  yields?: (conflict: Conflict<V>) => boolean
}

export type WriteOptions = { headers?: Record<string, string>; onAct?: (change: string) => void }

export type EditForm<V extends FieldValues> = {
  form: UseFormReturn<V>
  submit: () => void
  /** Saves and starts another row. */
  submitAndNext: () => void
  isSaving: boolean
  isDirty: boolean
  /** Both versions, after another person has changed the row. */
  conflict: Conflict<V> | null
  /** Saves the values that were chosen from both versions. */
  resolve: (chosen: V) => void
  /** Returns to the form; the next save shows both versions again. */
  leaveConflict: () => void
  /** Whether another person has deleted the row, so that the next save adds a new one. */
  isDeleted: boolean
  /** Whether the form shows a restored draft. */
  isRestored: boolean
  /** Discards unsaved input. */
  startOver: () => void
}

/**
 * The one way to edit: react-hook-form with the call's schema. Unsaved input is kept until it is saved or discarded. If
 * another person has changed the row, the user chooses from both versions (docs/product.md#forms-lists-and-toasts).
 */
export function useEditForm<V extends FieldValues, R>(options: EditOptions<V, R>): EditForm<V> {
  const { schema, start, row = null, save, done, saved, valuesOf, hasFile = false } = options
  const reads = useQueryClient()
  const draft = useFormDraft(options.draft)
  const { restored } = draft
  const versions = useEditConflict({ row, restored, start, valuesOf })
  const [isSaving, setSaving] = useState(false)
  const { undo } = useWrite()
  const [judge] = useState(() => judgeBy<V>(schema))
  const form = useForm<V>({
    defaultValues: start as DefaultValues<V>,
    ...(restored && { values: { ...start, ...restored.values }, resetOptions: { keepDefaultValues: true } }),
    resolver: judge.resolve,
  })
  const showFault = useFieldFaults(form, start, isSaving)
  const { isDirty } = form.formState
  useEffect(() => {
    if (isDirty) void judge.load()
  }, [isDirty, judge])
  useKeptInput(draft, form, versions.beginning)
  useNewerRow(row, isDirty || hasFile, startOver)

  async function write(values: V, isMore: boolean): Promise<void> {
    const { onAct, change } = listenForAct()
    setSaving(true)
    try {
      const reply = await save(values, { ...versions.header(), onAct }, versions.row())
      versions.leave()
      versions.saved(reply, values)
      form.reset(isMore ? (options.next?.(reply) ?? start) : form.getValues())
      draft.forget(values)
      if (options.shownIn) keepRow(reads, options.shownIn, reply as R & Version)
      if (done) toast(undoable(typeof done === 'function' ? done(reply) : done, change(), undo))
      saved?.(reply, isMore, draft.isGone.current)
    } catch (error) {
      const met = versions.metBy(error, { values, isMore })
      if (met && (options.yields?.(met) || isSettled(met))) {
        versions.writeOver(met)
        await write(values, isMore)
      } else if (met) versions.show(met)
      else if (versions.isCreated(error)) await write(values, isMore)
      else if (!(options.addsAgain && versions.isDeletedBy(error))) {
        // A user who was signed out signs in again and gets the typed values back.
        if (error instanceof CallError && error.status === 401)
          void reads.invalidateQueries({ queryKey: readUser.queryKey })
        showFailure(error, showFault(error) ? silent(options.failed) : options.failed, options.otherwise)
      }
    } finally {
      setSaving(false)
    }
  }

  function startOver(): void {
    draft.forget()
    versions.beginAgain()
    form.reset(start)
    draft.forget()
  }

  return {
    form,
    submit: () => void form.handleSubmit((values) => write(values, false), options.incomplete)(),
    submitAndNext: () => void form.handleSubmit((values) => write(values, true))(),
    isSaving,
    isDirty: isDirty || hasFile,
    conflict: versions.conflict,
    resolve(chosen) {
      if (versions.conflict) versions.writeOver(versions.conflict)
      form.reset(chosen, { keepDefaultValues: true })
      void write(chosen, versions.conflict?.isMore ?? false)
    },
    leaveConflict: versions.leave,
    isDeleted: versions.isDeleted,
    isRestored: restored !== null && isDirty,
    startOver,
  }
}

/** Makes an untouched form follow the row. Typed input stays, and its save shows both versions. */
function useNewerRow(row: Version | null, isDirty: boolean, startOver: () => void): void {
  const shown = useRef(row?.version)
  useEffect(() => {
    if (isDirty || shown.current === row?.version) return
    shown.current = row?.version
    startOver()
  })
}

/** The failure's consequences without its toast, because a field shows the message. */
function silent(failed: Failed): Failed {
  return (said, error) => {
    if (typeof failed === 'function') failed(said, error)
    return null
  }
}

/**
 * Validates values with a schema that loads with the first change, separate from the page. Without the schema, as when
 * the network has just failed, only the server validates; its messages show beside the fields too.
 */
function judgeBy<V extends FieldValues>(schema: EditOptions<V, never>['schema']) {
  let loaded: Promise<Resolver<V> | null> | null = null
  const load = () => {
    loaded ??= Promise.all([import('@hookform/resolvers/zod'), schema()]).then(
      ([{ zodResolver }, own]) =>
        zodResolver(own as Parameters<typeof zodResolver>[0], undefined, {
          raw: true,
        }) as unknown as Resolver<V>,
      () => {
        loaded = null
        return null
      },
    )
    return loaded
  }
  const resolve: Resolver<V> = async (values, context, options) => {
    const judge = await load()
    return judge ? judge(values, context, options) : { values, errors: {} }
  }
  return { load, resolve }
}

type FormDraft = {
  /** The restored draft; null after it was saved or discarded. */
  restored: Draft | null
  key: string | null
  /** Deletes the draft, because it was saved or discarded, unless the form has been opened again and has other input. */
  forget: (saved?: object) => void
  isGone: { current: boolean }
}

/** The unsaved input of a form, stored under a name; null keeps none. */
function useFormDraft(name: string | null): FormDraft {
  const reads = useQueryClient()
  // The sign-in may expire while the user types; the draft still belongs to that user.
  const [userId] = useState(() => reads.getQueryData(readUser.queryKey)?.id)
  const key = name && draftKey(userId, name)
  const [restored, setRestored] = useState(() => (key ? keptDraft(key) : null))
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  return {
    restored,
    key,
    forget(saved) {
      setRestored(null)
      const stored = key && isGone.current ? keptDraft(key)?.values : saved
      if (key && JSON.stringify(stored) === JSON.stringify(saved)) keepDraft(key, null)
    },
    isGone,
  }
}

/** Stores the typed values, together with the initial ones. */
function useKeptInput<V extends FieldValues>(
  { key }: FormDraft,
  form: UseFormReturn<V>,
  beginning: () => Omit<Draft, 'values'>,
): void {
  useEffect(() => {
    if (!key) return
    const subscription = form.watch((values) => keepDraft(key, { values: { ...values }, ...beginning() }))
    return () => subscription.unsubscribe()
  }, [key, form, beginning])
}
