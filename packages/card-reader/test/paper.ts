/** A sheet on the table; lengths in millimeters, `svg` without its outer element. */
export type Paper = { width: number; height: number; svg: string; color: string; layout: string }
