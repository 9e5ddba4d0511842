import { paths } from '../../domain/paths.ts'
import { Brand } from './brand.tsx'

/** The top of pages without an event. */
export function BrandHeader() {
  return (
    <header className="border-b border-line">
      <div className="mx-auto flex h-15 max-w-480 items-center px-5">
        <Brand event={undefined} to={paths.landing()} />
      </div>
    </header>
  )
}
