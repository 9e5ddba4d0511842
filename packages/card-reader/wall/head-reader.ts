import { openModels } from '../lines/models.ts'
import { createLexicon } from '../words/lexicon.ts'
import type { HeadReader } from './head-texts.ts'

let opened: Promise<HeadReader> | null = null

/** The recogniser for heads, which stays open. Where it could not be opened, the next photo tries again. */
export function openHeadReader(): Promise<HeadReader> {
  opened ??= openModels()
    .then((models) => ({ models, lexicon: createLexicon() }))
    .catch((error: unknown) => {
      opened = null
      throw error
    })
  return opened
}
