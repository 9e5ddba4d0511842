import { Component, type ReactNode } from 'react'
import { t } from '../../domain/text/t.ts'
import { logProblem } from '../lib/log.ts'
import { isUnsaved } from '../lib/unsaved.ts'
import { ErrorState } from './error-state.tsx'

type Props = {
  children: ReactNode
  /** A new value makes the boundary try the content again. */
  at: string
  /** The replacement for the broken part; by default a text and a button that reloads the page. */
  fallback?: ReactNode
}

/**
 * Keeps the rest of the page when a part of it breaks, or when the code of a part cannot be loaded. Only a class can
 * do this.
 */
export class ErrorBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown): void {
    logProblem('A part of the page broke', error)
  }

  override componentDidMount(): void {
    window.addEventListener('online', this.onNetwork)
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.isBroken && before.at !== this.props.at) this.setState({ isBroken: false })
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', this.onNetwork)
  }

  /** With a network, the missing part can be loaded. */
  private readonly onNetwork = (): void => {
    if (this.state.isBroken && this.props.fallback === undefined && !isUnsaved()) location.reload()
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children
    if (this.props.fallback !== undefined) return this.props.fallback
    return (
      <div className="mx-auto max-w-prose px-5 py-16">
        <ErrorState
          title={t(navigator.onLine ? 'error.page' : 'offline.title')}
          onRetry={() => location.reload()}
        >
          {t('error.checkConnection')}
        </ErrorState>
      </div>
    )
  }
}
