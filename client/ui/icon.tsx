import type { LucideIcon } from 'lucide-react'

/** Icons of public pages, drawn here because the library's rendering code would be larger than all of them. */
const DRAWINGS = {
  close: 'm6 6 12 12M18 6 6 18',
  menu: 'M4 6h16M4 12h16M4 18h16',
  down: 'm6 9 6 6 6-6',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  share: 'M12 15V3m0 0L8 7m4-4 4 4M5 12v8h14v-8',
  calendar: 'M4 6h16v14H4zm0 4h16M8 3v4m8-4v4',
  outside: 'M14 4h6v6m0-6L11 13M18 14v6H4V6h6',
  mail: 'M3 5h18v14H3zm0 1.5 9 7 9-7',
  rss: 'M5 19h.01M4 11a9 9 0 0 1 9 9M4 4a16 16 0 0 1 16 16',
  bell: 'M5 17v-6a7 7 0 0 1 14 0v6zm5 4h4',
  clock: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18m0 4.5v4.5l3 2',
  star: 'm12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z',
  search: 'M11 4a7 7 0 1 0 0 14a7 7 0 1 0 0-14m5 12 4.5 4.5',
  link: 'M9.5 14.500l5-5M11 7l2-2a4.2 4.2 0 0 1 6 6l-2 2M13 17l-2 2a4.2 4.2 0 0 1-6-6l2-2',
} as const

export type DrawingName = keyof typeof DRAWINGS

/** The path of a line drawing, in a square of 24. */
type Path = `M${string}`

type Props = { className?: string } & ({ name: DrawingName | Path } | { of: LucideIcon })

/** A decorative icon beside text, hidden from screen readers. Signed-in pages can use any of the library's. */
export function Icon({ className = 'size-5', ...rest }: Props) {
  if ('of' in rest) {
    const Drawing = rest.of
    return <Drawing aria-hidden="true" className={`shrink-0 ${className}`} strokeWidth={1.75} />
  }
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`shrink-0 ${className}`}
    >
      <path d={DRAWINGS[rest.name as DrawingName] ?? rest.name} />
    </svg>
  )
}
