import { CLAIM_MINUTES } from '../../domain/card-limits.ts'
import { Notice } from '../ui/notice.tsx'
import type { ClaimLoss } from './upload-state.ts'

/** Says that others may work on the open card now, and that nothing typed is lost. */
export function ClaimNote({ loss }: { loss: ClaimLoss | null }) {
  return (
    // Always there, so that screen readers say new text in it; in sight from every part of the form.
    <div role="status" className="sticky top-20 z-10">
      {loss && (
        <Notice className="mb-4">
          <p>
            {loss.isIdle
              ? `Nothing was typed for ${CLAIM_MINUTES} minutes, so others can open this card now. What you entered is still here: go on typing to have the card again.`
              : `${loss.sentence}. What you entered is still here.`}
          </p>
        </Notice>
      )}
    </div>
  )
}
