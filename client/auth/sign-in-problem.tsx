import type { ComponentProps } from 'react'
import { t } from '../../domain/text/t.ts'
import { Notice } from '../ui/notice.tsx'

/** Why the way through a provider ended. The page has just been loaded with it: the focus tells screen readers. */
export function SignInProblem(props: ComponentProps<typeof Notice>) {
  return <Notice {...props} tabIndex={-1} ref={focus} role="group" aria-label={t('signIn.name')} />
}

function focus(element: HTMLElement | null): void {
  element?.focus()
}
