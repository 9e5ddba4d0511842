import { OnDemand } from '../ui/on-demand.tsx'
import { JumpLinks } from './chunks.ts'

/** A day of more time slots is longer than one finds one's way in. */
export const MANY_SLOTS = 20
/** More rooms than these are more columns than most screens show. */
export const MANY_ROOMS = 8

/** Always the same element: until its code is here, another one would take away what the page brought. */
export const JUMPS = (
  <div className="jumps" style={{ minHeight: '2.5rem' }}>
    <OnDemand at="jumps">
      <JumpLinks />
    </OnDemand>
  </div>
)
