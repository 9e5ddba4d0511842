/** Brings TanStack Query's cache of mutations to the pages that write; imported for this alone. */
import { MutationCache } from '@tanstack/react-query'
import { bringMutations } from './reads.ts'

bringMutations(() => new MutationCache())
