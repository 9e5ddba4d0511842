import type { ReactNode } from 'react'
import { t } from '../../domain/text/t.ts'
import { toggleFavorite } from '../event/favorites.ts'
import { showAgain } from './hide.ts'

type Props = {
  session: { id: number; title: string }
  isFavorite: boolean
  className?: string
  children?: ReactNode
}

/** Marks a session as a favorite, only in this browser. It is enabled by an `AwaitScript` around it. */
export function StarButton({ session, isFavorite, className = '', children }: Props) {
  return (
    <button
      type="button"
      aria-pressed={isFavorite}
      aria-label={t('session.favoriteNamed', { title: session.title })}
      onClick={() => {
        // Otherwise removing the star would hide the session under the finger.
        if (!isFavorite) showAgain([session])
        toggleFavorite(session.id)
      }}
      className={`star needs-script ${className}`.trim()}
    >
      {children}
    </button>
  )
}
