import type { ReactNode } from 'react'
import { t } from '../../domain/text/t.ts'
import { Button } from './button.tsx'

type Props = { title: string; onRetry?: () => void; children?: ReactNode }

/** The replacement for a failed read, with a button to try again. */
export function ErrorState({ title, onRetry, children }: Props) {
  return (
    <div role="alert" className="flex flex-col items-start gap-4 rounded-lg border border-line bg-card p-6">
      <div>
        <p className="text-lg font-semibold">{title}</p>
        {children && <p className="text-soft">{children}</p>}
      </div>
      {onRetry && (
        <Button look="secondary" onClick={onRetry}>
          {t('error.tryAgain')}
        </Button>
      )}
    </div>
  )
}
