import { Component, type ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'

type Props = {
  children: ReactNode
  /** Another value gives what is below another chance. */
  at: string
}

/** What stands in place of a page that broke, or whose code could not be loaded. React knows this only as a class. */
export class ErrorBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.isBroken && before.at !== this.props.at) this.setState({ isBroken: false })
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children
    return (
      <div className="mx-auto max-w-prose px-5 py-16">
        <ErrorState title="This page could not be shown" onRetry={() => location.reload()}>
          Please check your connection and try again.
        </ErrorState>
      </div>
    )
  }
}
