import { type CSSProperties, type ReactNode, useRef, useState } from 'react'
import type { FloorPlan } from '../../domain/content/floor-plans.ts'
import { t } from '../../domain/text/t.ts'
import { Button } from '../ui/button.tsx'
import { Picture } from '../ui/picture.tsx'
import { useZoom } from './use-zoom.ts'
import { type At, isLargest } from './zoom.ts'

type Props = {
  plan: FloorPlan
  /** Called with the position of a tap, as a fraction of the picture; without it, a double tap zooms. */
  onTap?: (at: At) => void
  /** The point of the picture that stays visible when it is zoomed by a button. */
  focus?: At | undefined
  onBroken: () => void
  /** Elements over the picture, positioned by fractions of it; `scale(var(--unzoom))` keeps their size. */
  children: ReactNode
}

/** The frame is a Tab stop, and its keys zoom and move. */
function reachedByKeys({ title }: FloorPlan) {
  return { role: 'group', tabIndex: 0, 'aria-label': t('plan.keys', { plan: title }) } as const
}

/** A picture that is loading reserves the space of a landscape sheet, so that the content below it hardly moves. */
const SUPPOSED_RATIO = 1.4

/**
 * A plan that can be zoomed in its frame, as large as its space and 80% of the window allow. A browser can compute that
 * only from the aspect ratio, because the size it assumes for a picture of several widths changes with the width that
 * it chose.
 */
export function ZoomedPlan({ plan, onTap, focus, onBroken, children }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const { zoom, larger, smaller, whole, handlers } = useZoom(frame, { onTap, focus })
  const isWhole = zoom.scale === 1
  const [ratio, setRatio] = useState(SUPPOSED_RATIO)

  function measure({ naturalWidth, naturalHeight }: HTMLImageElement): void {
    if (naturalWidth === 0) onBroken()
    else setRatio(Math.round((1_000 * naturalWidth) / naturalHeight) / 1_000)
  }

  const place = {
    transform: `translate(${zoom.x * 100}%, ${zoom.y * 100}%) scale(${zoom.scale})`,
    '--unzoom': 1 / zoom.scale,
  } as CSSProperties
  return (
    <div
      className="w-[calc(var(--highest)*var(--ratio))] max-w-full [--highest:80vh] print:[--highest:65vh] noscript:w-fit"
      style={{ '--ratio': ratio } as CSSProperties}
    >
      <div
        ref={frame}
        {...handlers}
        {...reachedByKeys(plan)}
        className={`overflow-clip rounded-md border border-line bg-logo print:border-0 ${isWhole ? 'touch-pan-x touch-pan-y' : 'touch-none cursor-grab'}`}
      >
        <div className="relative origin-top-left" style={place}>
          <Picture
            src={plan.imageUrl}
            sizes={isWhole ? '100vw' : '300vw'}
            alt={plan.title}
            draggable={false}
            onError={onBroken}
            onLoad={({ currentTarget }) => measure(currentTarget)}
            ref={(image) => {
              if (image?.complete) measure(image)
            }}
            className="aspect-[auto_var(--ratio)] w-full select-none noscript:w-auto noscript:max-h-(--highest)"
          />
          {children}
        </div>
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-2 print:hidden">
        <ZoomButton label={t('plan.zoomIn')} sign="+" isOff={isLargest(zoom)} onPress={larger} />
        <ZoomButton label={t('plan.zoomOut')} sign="−" isOff={isWhole} onPress={smaller} />
        <Button needsScript look="secondary" disabled={isWhole} onClick={whole}>
          {t('plan.reset')}
        </Button>
        <a href={plan.imageUrl} className="ms-auto py-2.5 underline underline-offset-4">
          {t('plan.fullSize')}
        </a>
      </div>
    </div>
  )
}

type ZoomProps = { label: string; sign: string; isOff: boolean; onPress: () => void }

function ZoomButton({ label, sign, isOff, onPress }: ZoomProps) {
  return (
    <Button needsScript look="secondary" size="icon" aria-label={label} disabled={isOff} onClick={onPress}>
      <span aria-hidden="true" className="text-xl">
        {sign}
      </span>
    </Button>
  )
}
