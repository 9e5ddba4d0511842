import { type FormEvent, useId, useState } from 'react'
import { t } from '../../domain/text/t.ts'
import { Button } from './button.tsx'

/** One field that differs between both versions, each as text. */
export type ConflictField = {
  name: string
  label: string
  mine: string
  theirs: string
  /** The initial choice: a field that was not changed here takes the other person's value. */
  preferred: Side
}

type Side = 'mine' | 'theirs'

type Props = {
  fields: readonly ConflictField[]
  isBusy: boolean
  onResolve: (choices: Record<string, Side>) => void
  onBack: () => void
}

/** Shows the other person's saved values beside the typed ones, and lets the user choose. */
export function ConflictView({ fields, isBusy, onResolve, onBack }: Props) {
  const [choices, setChoices] = useState<Record<string, Side>>(() =>
    Object.fromEntries(fields.map(({ name, preferred }) => [name, preferred])),
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    onResolve(choices)
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      <div
        ref={takeFocus}
        role="alert"
        tabIndex={-1}
        className="rounded-md bg-fair-wash p-4 text-fair outline-none"
      >
        <p className="font-semibold">{t('conflict.title')}</p>
        <p>{t('conflict.about')}</p>
      </div>
      {fields.map((field) => (
        <fieldset key={field.name} className="flex flex-col gap-2">
          <legend className="mb-1.5 text-sm font-semibold">{field.label}</legend>
          <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
            {(['mine', 'theirs'] as const).map((side) => (
              <Version
                key={side}
                title={t(side === 'mine' ? 'conflict.mine' : 'conflict.theirs')}
                text={field[side]}
                isChosen={choices[field.name] === side}
                onChoose={() => setChoices({ ...choices, [field.name]: side })}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={onBack} disabled={isBusy}>
          {t('form.keepEditing')}
        </Button>
        <Button type="submit" disabled={isBusy}>
          {t(isBusy ? 'common.saving' : 'conflict.save')}
        </Button>
      </div>
    </form>
  )
}

/** The button or field that had the focus is gone. A choice must not have it, so that a second Enter saves none. */
function takeFocus(notice: HTMLElement | null): void {
  notice?.focus()
}

type VersionProps = { title: string; text: string; isChosen: boolean; onChoose: () => void }

function Version({ title, text, isChosen, onChoose }: VersionProps) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className="flex min-h-11 cursor-pointer gap-3 rounded-md border border-edge p-3 has-checked:border-accent has-checked:bg-accent-wash"
    >
      <input
        id={id}
        type="radio"
        checked={isChosen}
        onChange={onChoose}
        className="mt-1 size-4 shrink-0 accent-accent"
      />
      <span className="min-w-0 flex-1">
        <span className="block text-sm font-semibold">{title}</span>
        <span className="block max-h-40 overflow-y-auto whitespace-pre-wrap wrap-anywhere">
          {text || <em className="text-soft">{t('conflict.empty')}</em>}
        </span>
      </span>
    </label>
  )
}
