import type { ReactNode } from 'react'
import { toggleFavourite, useFavourites } from '../lib/favourites.ts'
import { useIsLive } from '../lib/is-live.ts'

type Props = { session: { id: number; title: string }; className?: string; children?: ReactNode }

/** Marks a session as a favourite, in this browser only. */
export function StarButton({ session, className = '', children }: Props) {
  const isFavourite = useFavourites().includes(String(session.id))
  return (
    <button
      type="button"
      disabled={!useIsLive()}
      aria-pressed={isFavourite}
      aria-label={`Favorite: ${session.title}`}
      onClick={() => toggleFavourite(session.id)}
      className={`star needs-script ${className}`.trim()}
    >
      {children}
    </button>
  )
}
