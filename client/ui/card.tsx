import type { ComponentProps, ElementType } from 'react'
import { classes } from './classes.ts'

const PADDINGS = { none: '', list: 'divide-y divide-line', panel: 'p-5', form: 'p-4 sm:p-7' }

type Own<T> = {
  as?: T
  /** `list`: rows with a line between them and their own padding. */
  inside?: keyof typeof PADDINGS
  className?: string
}
type Props<T extends ElementType> = Own<T> & Omit<ComponentProps<T>, keyof Own<T>>

/** A framed surface. Use `className` only to arrange its content and to place it on the page. */
export function Card<T extends ElementType = 'div'>({ as, inside = 'panel', className, ...rest }: Props<T>) {
  const Tag: ElementType = as ?? 'div'
  return (
    <Tag
      {...rest}
      className={classes('rounded-lg border border-line bg-card', PADDINGS[inside], className)}
    />
  )
}
