import { inChunk } from '../ui/chunk.ts'

/** Its code comes where an event has a floor plan. */
export const PlanCut = inChunk(() => import('./plan-cut.tsx').then((file) => file.PlanCut))
