import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

const LOOKS = {
  warning: 'bg-fair-wash text-fair',
  failure: 'border border-bad bg-bad-wash text-bad',
}

type Props = ComponentProps<'div'> & { look?: keyof typeof LOOKS }

/** A note in the colors of a warning or a failure; use `className` only to place it on the page. */
export function Notice({ look = 'warning', className, ...rest }: Props) {
  return <div {...rest} className={classes('rounded-md px-4 py-3', LOOKS[look], className)} />
}
