import { inChunk } from '../ui/chunk.ts'

/** Its code comes where a room is on a floor plan, or tells something. */
export const PlanCut = inChunk(() => import('./plan-cut.tsx').then((file) => file.PlanCut))
