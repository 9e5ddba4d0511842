import { t } from '../../domain/text/t.ts'
import type { Who } from './use-acts.ts'

/** For screen readers: what happened to a session, and who else is moving the lifted one. */
export function Spoken({ said, who }: { said: string; who: Who | undefined }) {
  return (
    <>
      <p className="sr-only" role="status">
        {said}
      </p>
      <p className="sr-only" role="status">
        {who?.isMoving && t('board.isMoving', { name: who.name })}
      </p>
    </>
  )
}
