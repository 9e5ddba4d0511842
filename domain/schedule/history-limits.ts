/** How many days a deleted row can be restored. */
export const RESTORE_DAYS = 30

/** The most history entries in one reply. */
export const HISTORY_PAGE = 50

/** The most acts in one reply. */
export const ACTS_LISTED = 60

/** The code of the 409 when others have made changes since. */
export const CHANGED_SINCE = 'CHANGED_SINCE'

/**
 * The path of those issues of that 409 that say what an undo would still do. The others say what would stay, and why.
 */
export const REST = 'rest'
