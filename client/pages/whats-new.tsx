import { useState } from 'react'
import { t } from '../../domain/text/t.ts'
import { keep, readKept } from '../lib/browser-storage.ts'
import { Button } from '../ui/button.tsx'
import { inChunk } from '../ui/chunk.ts'
import { OnDemand } from '../ui/on-demand.tsx'

declare const PRODUCT_VERSION: string

const KEY = 'portal-version'

const NewsDialog = inChunk(() => import('./news-dialog.tsx').then((file) => file.NewsDialog))

/** One line after an upgrade, until it is opened or hidden. A browser that is new to the portal does not show it. */
export function WhatsNew() {
  const [isNew, setNew] = useState(isUpgraded)
  const [isOpen, setOpen] = useState(false)
  if (!isNew) return null
  const end = () => {
    keep('localStorage', KEY, PRODUCT_VERSION)
    setNew(false)
    // The focused button disappears.
    setTimeout(() => document.querySelector('main')?.focus())
  }
  return (
    <section
      aria-label={t('version.isNew')}
      className="mb-3 flex flex-wrap items-center gap-x-3 rounded-md bg-accent-wash px-4 py-1.5"
    >
      <span className="me-auto">{t('version.thisIs', { version: PRODUCT_VERSION })}</span>
      <Button look="quiet" size="small" onClick={() => setOpen(true)}>
        {t('version.news')}
      </Button>
      <Button look="quiet" size="small" onClick={end}>
        {t('version.hide')}
      </Button>
      {isOpen && (
        <OnDemand at="news">
          <NewsDialog version={PRODUCT_VERSION} onClose={end} />
        </OnDemand>
      )}
    </section>
  )
}

function isUpgraded(): boolean {
  const seen = readKept('localStorage', KEY)
  if (seen) return seen !== PRODUCT_VERSION
  keep('localStorage', KEY, PRODUCT_VERSION)
  return false
}
