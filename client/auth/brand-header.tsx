import { paths } from '../../domain/paths.ts'
import { Link } from '../lib/address.tsx'
import { useSite } from '../lib/event.ts'

/** The top of pages that belong to no event. */
export function BrandHeader() {
  const { name } = useSite()
  const initials = name
    .split(' ')
    .map((word) => word[0])
    .join('')
  return (
    <header className="border-b border-line">
      <div className="mx-auto flex h-(--header-height) max-w-480 items-center px-5">
        <Link to={paths.landing()} className="flex min-h-11 items-center gap-3 font-bold">
          <span
            aria-hidden="true"
            className="flex size-9 items-center justify-center rounded-md bg-accent text-sm font-black text-on-accent"
          >
            {initials}
          </span>
          {name}
        </Link>
      </div>
    </header>
  )
}
