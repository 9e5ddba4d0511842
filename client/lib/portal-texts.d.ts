/** Written by the build (`scripts/numbered-texts.ts`). */
declare module 'virtual:portal-texts' {
  import type { Texts } from '../../domain/text/t.ts'

  type Load = () => Promise<{ texts: Pick<Texts, 'messages'> }>
  export const portalTexts: { [language: string]: Load | undefined; en: Load }
}
