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

/** Marks a session as a favorite, in this browser only. An `AwaitScript` around it enables it. */
export function StarButton({ session, isFavorite, className = '', children }: Props) {
  return (
    <button
      type="button"
      aria-pressed={isFavorite}
      aria-label={t('session.favoriteNamed', { title: session.title })}
      onClick={() => {
        // Without this, taking the star back would hide the session from under the finger.
        if (!isFavorite) showAgain([session])
        toggleFavorite(session.id)
      }}
      className={`star needs-script ${className}`.trim()}
    >
      {children}
    </button>
  )
}
