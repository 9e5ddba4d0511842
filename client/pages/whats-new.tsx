import { useEffect, useRef, useState } from 'react'
import { keep, readKept } from '../lib/browser-storage.ts'
import { Button } from '../ui/button.tsx'
import { inChunk } from '../ui/chunk.ts'
import { OnDemand } from '../ui/on-demand.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'

declare const PRODUCT_VERSION: string

const KEY = 'portal-version'

const NewsDialog = inChunk(() => import('./news-dialog.tsx').then((file) => file.NewsDialog))

/** One line after an upgrade, until someone opens or hides it. A browser that is new to the portal sees none. */
export function WhatsNew() {
  const [isNew, setNew] = useState(() => isUpgraded(PRODUCT_VERSION))
  const [isOpen, setOpen] = useState(false)
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    main.current = document.querySelector('main')
  }, [])
  useKeptFocus(main)
  if (!isNew) return null
  const end = () => {
    keep('localStorage', KEY, PRODUCT_VERSION)
    setNew(false)
  }
  return (
    <section
      aria-label="New version"
      className="mb-3 flex flex-wrap items-center gap-x-3 rounded-md bg-accent-wash px-4 py-1.5"
    >
      <span className="mr-auto">This is version {PRODUCT_VERSION}.</span>
      <Button look="quiet" size="small" onClick={() => setOpen(true)}>
        What’s new
      </Button>
      <Button look="quiet" size="small" onClick={end}>
        Hide
      </Button>
      {isOpen && (
        <OnDemand at="news">
          <NewsDialog version={PRODUCT_VERSION} onClose={end} />
        </OnDemand>
      )}
    </section>
  )
}

function isUpgraded(version: string): boolean {
  const seen = readKept('localStorage', KEY)
  if (seen === null) keep('localStorage', KEY, version)
  return seen !== null && seen !== version
}
