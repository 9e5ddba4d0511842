/** Adds TanStack Query's mutation cache to the pages that write. Import it for this effect alone. */
import { MutationCache } from '@tanstack/react-query'
import { bringMutations } from './reads.ts'

bringMutations(() => new MutationCache())
