/** How many days a deleted row can be brought back. */
export const RESTORE_DAYS = 30

/** The longest page of the history that one call answers. */
export const HISTORY_PAGE = 50

/** The longest page of acts that one call answers. */
export const ACTS_LISTED = 60

/** The code of the 409 about later changes by others. */
export const CHANGED_SINCE = 'CHANGED_SINCE'

/** The path of that 409's issues that say what an undo would still do; the others say what stays, and why. */
export const REST = 'rest'
