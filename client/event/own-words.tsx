import type { ReactNode } from 'react'
import { useLang } from './lists.ts'

/** Words of the organizers among those of the page, which may be in another language than theirs. */
export function OwnWords({ children }: { children: ReactNode }) {
  return <bdi lang={useLang()}>{children}</bdi>
}
