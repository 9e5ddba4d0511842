import { type ReactNode, useEffect, useState } from 'react'
import {
  SESSION_FIELDS,
  type SessionText,
  TEXT_FIELDS,
  type TextSpec,
} from '../../domain/schedule/session-fields.ts'
import { t } from '../../domain/text/t.ts'
import { classes } from '../ui/classes.ts'
import type { FormOfSession } from './spot-notes.tsx'

/** The texts that fit on one line. */
export const SHORT_TEXTS = TEXT_FIELDS.filter((name) => rowsOf(name) === undefined)
export const LONG_TEXTS = TEXT_FIELDS.filter((name) => rowsOf(name) !== undefined)

function rowsOf(name: SessionText): number | undefined {
  const { rows }: TextSpec = SESSION_FIELDS[name]
  return rows
}

type Props = {
  form: FormOfSession
  /** Shown while the fields are folded, for example their words to check. */
  outside: ReactNode
  children: ReactNode
}

/**
 * Fields that a card seldom needs, in an expandable part labeled with the description's beginning. An error in one of
 * them expands it.
 */
export function FoldedFields({ form, outside, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const faulty = Object.keys(form.formState.errors).find((name) => !SHORT_TEXTS.some((each) => each === name))
  const description = form.watch('description').trim()
  const { setFocus } = form
  useEffect(() => {
    if (!faulty) return
    setOpen(true)
    // The field was hidden until now, so the press could not focus it.
    requestAnimationFrame(() => setFocus(faulty as 'description'))
  }, [faulty, setFocus])

  return (
    <>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="min-h-11 cursor-pointer truncate py-2.5">
          <span className="font-semibold">{t('session.allFields')}</span>
          {!isOpen && (
            <span className={classes('text-sm', description ? 'text-soft' : 'text-fair')}>
              {' · '}
              {description || t('session.noDescription')}
            </span>
          )}
        </summary>
        <div className="flex flex-col gap-5 pt-3">{children}</div>
      </details>
      {!isOpen && outside}
    </>
  )
}
