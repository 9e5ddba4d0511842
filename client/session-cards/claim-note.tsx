import { CLAIM_MINUTES } from '../../domain/card-limits.ts'
import type { ClaimLoss } from './upload-state.ts'

/** Says that others may work on the open card now, and that nothing typed is lost. */
export function ClaimNote({ loss }: { loss: ClaimLoss | null }) {
  return (
    // Always there, so that screen readers say new text in it; in sight from every part of the form.
    <div role="status" className="sticky top-20 z-10">
      {loss && (
        <p className="mb-4 rounded-md bg-fair-wash px-4 py-3 text-fair">
          {loss.isIdle
            ? `Nothing was typed for ${CLAIM_MINUTES} minutes, so others can open this card now. What you entered is still here: go on typing to have the card again.`
            : `${loss.sentence}. What you entered is still here.`}
        </p>
      )}
    </div>
  )
}
