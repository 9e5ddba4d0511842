/** A sheet as it lies on the table; lengths in millimetres, `svg` without its outer element. */
export type Paper = { width: number; height: number; svg: string; colour: string; layout: string }
