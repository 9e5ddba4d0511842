import type { ReactNode } from 'react'
import { useLang } from './lists.ts'

/** Texts by the organizers within a page, which may be in another language. */
export function OwnWords({ children }: { children: ReactNode }) {
  return <bdi lang={useLang()}>{children}</bdi>
}
