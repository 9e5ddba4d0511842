import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

const LOOKS = {
  page: 'text-2xl font-black tracking-tight',
  section: 'text-xl font-bold tracking-tight',
  part: 'text-lg font-bold',
  item: 'font-bold',
}
const LOOK_OF = { 1: 'page', 2: 'section', 3: 'part', 4: 'item' } as const

type Props = ComponentProps<'h1'> & {
  level: keyof typeof LOOK_OF
  /** The level of heading that it looks like, if different. */
  look?: keyof typeof LOOKS
}

/**
 * The headings of the portal. Public pages write theirs out, because the name of one more chunk costs every visitor
 * bytes.
 */
export function Heading({ level, look = LOOK_OF[level], className, ...rest }: Props) {
  const Tag = `h${level}` as const
  return <Tag {...rest} className={classes(LOOKS[look], className)} />
}
