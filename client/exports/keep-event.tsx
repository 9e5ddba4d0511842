import { Download } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../domain/text/t.ts'
import { buttonClass } from '../ui/button.tsx'
import { Checkbox } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'

/** The whole event as a file for its organizers (docs/product.md#event-archives). */
export function KeepEvent({ event: { id } }: { event: { id: number } }) {
  const [withWifi, setWithWifi] = useState(false)
  return (
    <>
      <p className="max-w-prose">{t('archive.about')}</p>
      <p className="mt-3 max-w-prose text-soft">{t('archive.lacks')}</p>
      <div className="mt-4 flex flex-col items-start gap-3">
        <Checkbox
          label={t('archive.withWifi')}
          checked={withWifi}
          onChange={({ target }) => setWithWifi(target.checked)}
        />
        <a
          href={`/api/events/${id}/archive${withWifi ? '?wifi=true' : ''}`}
          download
          className={buttonClass({ look: 'secondary' })}
        >
          <Icon of={Download} /> {t('archive.download')}
        </a>
      </div>
    </>
  )
}
