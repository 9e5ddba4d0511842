import { OnDemand } from '../ui/on-demand.tsx'
import { JumpLinks } from './chunks.ts'

/** Always the same element: until its code has loaded, a new element would remove the server's HTML. */
export const JUMP_LINKS = (
  <div className="jumps" style={{ minHeight: '2.5rem' }}>
    <OnDemand at="jumps">
      <JumpLinks />
    </OnDemand>
  </div>
)
