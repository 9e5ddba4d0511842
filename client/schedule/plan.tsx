import { inChunk } from '../ui/chunk.ts'

/** Its code loads only if a room is on a floor plan or has facts. */
export const PlanCut = inChunk(() => import('./plan-cut.tsx').then((file) => file.PlanCut))
