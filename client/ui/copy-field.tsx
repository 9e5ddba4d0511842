import { useEffect, useId, useState } from 'react'
import { t } from '../../domain/text/t.ts'
import { copyText } from '../lib/copy-text.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { toast } from './toast.ts'

const COPIED_SHOWS_FOR = 2_000

type Props = {
  label: string
  value: string
  /** Large enough to be read across a table. */
  isLarge?: boolean
  /** The main content of the page: its button has a text, and is on its own line. */
  isMain?: boolean
}

/** A text to copy, with a button for it (docs/product.md#wifi-page). */
export function CopyField({ label, value, isLarge = false, isMain = false }: Props) {
  const id = useId()
  const [copies, setCopies] = useState(0)
  const [isCopied, setCopied] = useState(false)

  useEffect(() => {
    if (copies === 0) return
    setCopied(true)
    const timer = setTimeout(() => setCopied(false), COPIED_SHOWS_FOR)
    return () => clearTimeout(timer)
  }, [copies])

  async function copy() {
    try {
      await copyText(value)
      setCopies((count) => count + 1)
      toast({ title: t('copy.done'), description: t('copy.doneText', { label }) })
    } catch {
      // Selecting the text saves a tap when it is copied by hand.
      const shown = document.getElementById(id)
      if (shown) getSelection()?.selectAllChildren(shown)
      toast({
        title: t('copy.failed'),
        description: t('copy.unable'),
        variant: 'destructive',
      })
    }
  }

  return (
    <div>
      <label htmlFor={id} className="text-sm font-semibold text-soft">
        {label}
      </label>
      <div className="mt-1 flex flex-wrap gap-2">
        <output
          id={id}
          dir="auto"
          className={`min-h-11 min-w-0 flex-[1_1_8rem] rounded-md border border-line bg-sunken px-3 py-2 font-mono wrap-anywhere whitespace-pre-wrap text-ink select-all ${isLarge ? 'text-[min(1.5rem,7vw)] leading-tight' : 'text-lg'}`}
        >
          {value}
        </output>
        <Button
          look={isMain ? 'primary' : 'secondary'}
          size={isMain ? 'medium' : 'icon'}
          needsScript
          className={isMain ? 'w-full print:hidden' : 'print:hidden'}
          onClick={copy}
          aria-label={isMain ? undefined : t('copy.name', { label })}
        >
          <Icon
            name={isCopied ? 'check' : 'copy'}
            className={isCopied && !isMain ? 'size-5 text-good' : 'size-5'}
          />
          {isMain && t('copy.name', { label })}
        </Button>
      </div>
    </div>
  )
}
