import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'

type Attributes = { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }

type Props = {
  label: string
  /** The field's error, beside it and for screen readers. */
  error?: string | undefined
  hint?: ReactNode
  isRequired?: boolean
  className?: string
  children: (attributes: Attributes) => ReactNode
}

/** A labeled control with its hint and its error: `<Field label="Email">{(a) => <Input {...a} />}</Field>`. */
export function Field({ label, error, hint, isRequired = false, className, children }: Props) {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={classes('flex max-w-full min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
        {isRequired && <span aria-hidden="true"> *</span>}
      </label>
      {children({
        id,
        ...(error && { 'aria-invalid': true as const }),
        ...(described && { 'aria-describedby': described }),
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </div>
  )
}

const CONTROL =
  'w-full rounded-md border border-edge bg-card px-3 text-base text-ink placeholder:text-soft disabled:opacity-60 aria-invalid:border-bad'

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={classes(CONTROL, 'min-h-11 read-only:bg-sunken', className)} {...rest} />
}

export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea rows={rows} className={classes(CONTROL, 'py-2 read-only:bg-sunken', className)} {...rest} />
  )
}

/** The browser's own select, which has the best behavior with keyboards and on phones. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select className={classes(CONTROL, 'min-h-11', className)} {...rest} />
}

type Toggle = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode }

/** The checkbox itself conveys whether it is checked. */
const AS_SWITCH = { role: 'switch' } as const

/** Turns something on or off at once. */
export function Switch({ label, className, ...rest }: Toggle) {
  return (
    <label className={classes('inline-flex min-h-11 cursor-pointer items-center gap-3', className)}>
      <input type="checkbox" {...AS_SWITCH} className="peer sr-only" {...rest} />
      <span
        aria-hidden="true"
        className="relative h-6 w-11 shrink-0 rounded-full border border-edge bg-sunken after:absolute after:top-0.5 after:inset-s-0.5 after:size-4.5 after:rounded-full after:bg-edge peer-checked:border-accent peer-checked:bg-accent peer-checked:after:translate-x-5 peer-checked:after:bg-on-accent peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent motion-safe:after:transition-transform forced-colors:peer-checked:bg-[Highlight] forced-colors:after:bg-[CanvasText]"
      />
      {label}
    </label>
  )
}

export function Checkbox({ label, className, ...rest }: Toggle) {
  return (
    <label className={classes('inline-flex min-h-11 cursor-pointer items-center gap-3', className)}>
      <input type="checkbox" className="size-5 shrink-0 accent-accent" {...rest} />
      {label}
    </label>
  )
}
