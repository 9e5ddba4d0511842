import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

/** The content of a page. A change of address and the skip link focus it. */
export function Main({ className, ...rest }: Omit<ComponentProps<'main'>, 'id' | 'tabIndex'>) {
  return <main id="main" tabIndex={-1} className={classes('outline-none', className)} {...rest} />
}
