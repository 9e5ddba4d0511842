import type { ComponentProps } from 'react'
import { t } from '../../domain/text/t.ts'
import { Notice } from '../ui/notice.tsx'

/**
 * The reason why a sign-in through a provider failed. The page has just loaded with it, so focusing it informs screen
 * readers.
 */
export function SignInProblem(props: ComponentProps<typeof Notice>) {
  return <Notice {...props} tabIndex={-1} ref={focus} role="group" aria-label={t('signIn.name')} />
}

function focus(element: HTMLElement | null): void {
  element?.focus()
}
