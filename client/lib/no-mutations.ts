/**
 * Replaces TanStack Query's mutation cache. Its client always creates one, so every visitor would load it. Pages that
 * only signed-in users and authors open load the real one (`client/net/mutations.ts`).
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
