import { t } from './text/t.ts'

/** The answer to "What is this?", word for word on the landing page, in invitations, the README and `package.json`. */
export function productSentence(): string {
  return t('site.sentence')
}
