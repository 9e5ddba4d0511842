import { useParams } from 'react-router'
import { AuthorCard } from '../author-pages/author-card.tsx'

/** The page that the code on a numbered card leads to. */
export function AuthorPage() {
  const { code = '' } = useParams()
  return (
    <main id="main" className="mx-auto max-w-prose px-5 py-8 md:py-14">
      <AuthorCard code={code} />
    </main>
  )
}
