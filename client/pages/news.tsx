import type { Installation } from '../../domain/installation.ts'
import { Heading } from '../ui/heading.tsx'

/** What is new, grouped by reader. */
export function News({ news }: Pick<Installation, 'news'>) {
  return news.map(({ title, lines }) => (
    <section key={title}>
      <Heading level={3} className="mt-4 mb-2">
        {title}
      </Heading>
      <ul className="list-disc space-y-1.5 ps-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  ))
}
