/** How long a sign-in lasts at most, and unused (decisions, Users). */
export const LONGEST_DAYS = 30
export const UNUSED_DAYS = 7
