import type { ReactNode } from 'react'
import { t } from '../../domain/text/t.ts'
import { classes } from '../ui/classes.ts'
import { PhotoInputs, useFileDrop } from '../ui/photo-input.tsx'

type Props = {
  /** Whether to show where to put a photo; otherwise `children` shows the chosen one. */
  isEmpty: boolean
  /** Whether cards wait below, so that it takes less space. */
  isSmall: boolean
  children: ReactNode
  onPick: (files: File[]) => void
}

/**
 * The input for photos: tap for the camera, choose several, or drag them here (docs/product.md#session-card-upload).
 */
export function PhotoPicker({ isEmpty, isSmall, children, onPick }: Props) {
  const { isOver, drop } = useFileDrop(onPick)
  return (
    // Dragging is one of three ways; the other two are the controls inside.
    <section
      aria-label={t('card.image')}
      {...drop}
      className={classes(
        'relative rounded-lg border-2 border-dashed p-4 text-center',
        !(isEmpty && isSmall) && 'sm:p-6',
        isOver ? 'border-accent bg-accent-wash' : 'border-edge bg-card',
      )}
    >
      {isEmpty && (
        <div
          className={classes(
            'flex items-center gap-4',
            isSmall ? 'flex-wrap justify-between text-start' : 'flex-col py-4 sm:py-6',
          )}
        >
          <div>
            <p className="text-lg font-bold">{t('card.upload')}</p>
            <p className="text-soft">{t('card.uploadHow')}</p>
          </div>
          <div className={classes('flex flex-wrap gap-3', !isSmall && 'justify-center')}>
            <PhotoInputs onPick={onPick} />
          </div>
          {!isSmall && <p className="text-sm text-soft">{t('card.formats')}</p>}
        </div>
      )}
      {children}
    </section>
  )
}
