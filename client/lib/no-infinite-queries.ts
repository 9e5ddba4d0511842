/**
 * Stands in for TanStack Query's part for lists that come page by page, which no page here has: the library's query imports
 * it all the same, and every visitor would load it (vite.config.ts).
 * @throws always: remove this stand-in before you use such a list
 */
function missing(): never {
  throw new Error('Lists that come page by page are not part of the build: see vite.config.ts')
}

export { missing as hasNextPage, missing as hasPreviousPage, missing as infiniteQueryBehavior }
