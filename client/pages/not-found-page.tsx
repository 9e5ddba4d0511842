import { Link } from 'react-router'
import type { PageDefinition } from '../lib/page-definition.ts'
import { buttonClass } from '../ui/button.tsx'

export const NOT_FOUND_TITLE = '404 Page Not Found'

export const notFoundPage: PageDefinition = {
  isNothing: true,
  head: ({ site }) => ({ title: `${NOT_FOUND_TITLE} | ${site.name}`, hidden: true }),
}

export function NotFoundPage() {
  return (
    <main
      id="main"
      className="mx-auto flex min-h-dvh max-w-prose flex-col items-start justify-center gap-5 px-5"
    >
      <h1 className="text-3xl font-black tracking-tight">{NOT_FOUND_TITLE}</h1>
      <p className="text-lg text-soft">Did you forget to add the page to the router?</p>
      <Link to="/" className={buttonClass({ look: 'secondary' })}>
        All events
      </Link>
    </main>
  )
}
