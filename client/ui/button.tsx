import type { ComponentProps } from 'react'
import { useIsHydrated } from '../lib/is-hydrated.ts'
import { classes } from './classes.ts'

type Look = 'primary' | 'secondary' | 'quiet' | 'danger'

type Props = ComponentProps<'button'> &
  ButtonLook & {
    /** In the server's HTML it is disabled until its script has loaded, and hidden without scripts. */
    needsScript?: boolean
  }

export type ButtonLook = { look?: Look; size?: 'small' | 'medium' | 'icon' }

/**
 * A button that performs an action. A control that leads to another address is a link: see `buttonClass` for a link
 * that looks like this.
 */
export function Button({
  look = 'primary',
  size = 'medium',
  needsScript = false,
  disabled = false,
  className,
  type = 'button',
  ...rest
}: Props) {
  const isHydrated = useIsHydrated()
  return (
    <button
      type={type}
      disabled={disabled || (needsScript && !isHydrated)}
      className={classes(buttonClass({ look, size }), needsScript && 'needs-script', className)}
      {...rest}
    />
  )
}

/** The looks of buttons, for links: `<Link className={buttonClass({ look: 'secondary' })}>`. */
export function buttonClass({ look = 'primary', size = 'medium' }: ButtonLook = {}): string {
  return classes(BASE, LOOKS[look], SIZES[size])
}

/**
 * The border exists even without a color, because forced colors show it. Text wraps to a second line only if the
 * available space is narrower.
 */
const BASE =
  'inline-flex max-w-full shrink-0 items-center justify-center gap-2 rounded-md border font-semibold cursor-pointer disabled:cursor-default disabled:opacity-50'

const LOOKS: Record<Look, string> = {
  primary: 'border-transparent bg-accent text-on-accent hover:[filter:brightness(1.1)]',
  secondary: 'border-edge bg-card text-ink hover:bg-sunken hover:border-ink',
  quiet: 'border-transparent text-ink hover:bg-sunken',
  danger: 'border-transparent bg-bad text-on-bad hover:[filter:brightness(1.1)]',
}

const SIZES = {
  small: 'min-h-9 pointer-coarse:min-h-11 px-3 text-sm',
  medium: 'min-h-11 px-4 text-base',
  icon: 'size-11',
}
