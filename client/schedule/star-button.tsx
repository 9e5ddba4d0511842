import type { ReactNode } from 'react'
import { toggleFavourite } from '../event/favourites.ts'
import { showAgain } from './hide.ts'

type Props = {
  session: { id: number; title: string }
  isFavourite: boolean
  className?: string
  children?: ReactNode
}

/** Marks a session as a favourite, in this browser only. It stands in an `AwaitScript`, which lets it be pressed. */
export function StarButton({ session, isFavourite, className = '', children }: Props) {
  return (
    <button
      type="button"
      aria-pressed={isFavourite}
      aria-label={`Favorite: ${session.title}`}
      onClick={() => {
        // Without this, taking the star back would hide the session from under the finger.
        if (!isFavourite) showAgain([session])
        toggleFavourite(session.id)
      }}
      className={`star needs-script ${className}`.trim()}
    >
      {children}
    </button>
  )
}
