/**
 * Replaces TanStack Query's code for lists that load page by page, which no page has. The library imports it anyway, so
 * every visitor would load it (vite.config.ts).
 * @throws always: remove this replacement before you use such a list
 */
function missing(): never {
  throw new Error('Lists that come page by page are not part of the build: see vite.config.ts')
}

export { missing as hasNextPage, missing as hasPreviousPage, missing as infiniteQueryBehavior }
