/**
 * Stands in for TanStack Query's cache of mutations: its client makes one in any case, and every visitor would load it. Pages that
 * only signed-in people and authors open bring the real one (`client/net/mutations.ts`).
 */
export class MutationCache {
  clear(): void {}
  resumePausedMutations(): void {}
  findAll(): [] {
    return []
  }
  build(): never {
    throw new Error(
      'Import mutations from client/net/mutations.ts, which brings their cache: see vite.config.ts',
    )
  }
}
