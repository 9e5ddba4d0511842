import type { NameSide } from '../../domain/content/pins.ts'
import { classes } from '../ui/classes.ts'

/**
 * The position of a pin on a plan, at `--x` and `--y`. It keeps its size while the picture is zoomed, and is not cut
 * off at the edges.
 */
export function pinClass(isMarked: boolean): string {
  return classes(
    'group/pin absolute top-[clamp(var(--least),var(--y),var(--most))] left-[clamp(var(--least),var(--x),var(--most))] -mt-5.5 -ml-5.5 grid size-11 [scale:var(--unzoom)] place-items-center [--least:calc(1rem*var(--unzoom))] [--most:calc(100%-var(--least))]',
    isMarked && 'z-2',
  )
}

const NUMBER =
  'pin-number grid flex-none place-items-center rounded-full border-2 px-1 font-bold leading-none'
const LOOKS = {
  /** The picture below has its own colors, in light and dark mode. */
  plain:
    'h-7 min-w-7 border-logo bg-logo-ink text-sm/none text-logo group-hover/pin:bg-accent group-hover/pin:text-on-accent',
  marked: 'h-7 min-w-7 border-logo bg-accent text-sm/none text-on-accent',
  /** The marked room on the plan. */
  large: 'h-9 min-w-9 border-logo bg-accent text-base/none text-on-accent',
  /** A room without a pin. */
  open: 'h-7 min-w-7 border-dashed border-edge',
}
const SHADOW = '[box-shadow:0_1px_3px_rgb(0_0_0/0.4)]'

type NumberProps = { look: keyof typeof LOOKS; className?: string; children: number | undefined }

/** The number of a room on a plan, or beside its name in a list. */
export function PinNumber({ look, className, children }: NumberProps) {
  return (
    <span aria-hidden="true" className={classes(NUMBER, LOOKS[look], look !== 'open' && SHADOW, className)}>
      {children}
    </span>
  )
}

const SIDES: Record<NameSide['to'], string> = {
  middle: 'left-1/2 [translate:-50%]',
  right: 'left-1.5',
  left: 'right-1.5',
}

/** The name of the marked room, below or above its number, where it covers no other one (domain/content/pins.ts). */
export function PinName({ side: { isAbove, to }, children }: { side: NameSide; children: string }) {
  return (
    <bdi
      aria-hidden="true"
      className={classes(
        'absolute max-w-36 truncate rounded-sm bg-card px-2 py-0.5 text-sm/[inherit] font-bold text-ink',
        isAbove ? 'bottom-10.5' : 'top-10.5',
        SIDES[to],
        SHADOW,
      )}
    >
      {children}
    </bdi>
  )
}
