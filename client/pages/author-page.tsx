import { t } from '../../domain/text/t.ts'
import { AuthorCard } from '../author-pages/author-card.tsx'
import { useParams } from '../lib/address.tsx'
import { BrandHeader } from '../site/brand-header.tsx'
import { Main } from '../ui/main.tsx'

/** The page that the code on a numbered card leads to. */
export function AuthorPage() {
  const { code = '' } = useParams()
  return (
    <>
      <BrandHeader />
      <Main className="mx-auto max-w-prose px-5 py-8 md:py-12">
        <noscript>
          <p className="mb-5">{t('author.script')}</p>
        </noscript>
        <AuthorCard code={code} />
      </Main>
    </>
  )
}
