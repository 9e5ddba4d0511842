import type { ReactNode } from 'react'

type Props = {
  title: string
  level?: 2 | 3
  /** For a section that is labelled by its heading. */
  id?: string
  children?: ReactNode
}

/** A section's heading with the section's buttons at its side. */
export function SectionHead({ title, level = 2, id, children }: Props) {
  const Heading = `h${level}` as const
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <Heading id={id} className={level === 2 ? 'text-xl font-bold tracking-tight' : 'text-lg font-bold'}>
        {title}
      </Heading>
      {children}
    </div>
  )
}
