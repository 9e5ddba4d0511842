import { useId, useLayoutEffect, useRef, useState } from 'react'
import { t } from '../../domain/text/t.ts'
import { Button } from './button.tsx'
import { classes } from './classes.ts'

type Props = {
  text: string
  /** The owner of the text, for screen readers. */
  of: string
  lines: 3 | 6
  className?: string
}

const CUT = { 3: 'line-clamp-3', 6: 'line-clamp-6' }

/** The first lines of a text that people wrote; if there are more, a button shows all of it. */
export function CutText({ text, of, lines, className }: Props) {
  const id = useId()
  const paragraph = useRef<HTMLParagraphElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isCut, setCut] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: other words may have another height.
  useLayoutEffect(() => {
    const element = paragraph.current
    if (!element || isOpen) return
    const measure = () => setCut(element.scrollHeight > element.clientHeight + 1)
    measure()
    const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure)
    sizes?.observe(element)
    return () => sizes?.disconnect()
  }, [isOpen, text])

  return (
    <div className={className}>
      <p
        ref={paragraph}
        id={id}
        dir="auto"
        className={classes('whitespace-pre-wrap wrap-anywhere', !isOpen && CUT[lines])}
      >
        {text}
      </p>
      {(isCut || isOpen) && (
        <Button
          look="quiet"
          size="small"
          className="-ms-3"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={t(isOpen ? 'text.lessOf' : 'text.moreOf', { of })}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'text.less' : 'text.more')}
        </Button>
      )}
    </div>
  )
}
