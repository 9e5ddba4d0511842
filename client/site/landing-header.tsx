import { paths } from '../../domain/paths.ts'
import { useUser } from '../net/viewer.ts'
import { Brand } from './brand.tsx'
import { SignedIn, SignInLink } from './signed-in.tsx'

export function LandingHeader() {
  const user = useUser()
  return (
    <header className="landing-header border-b border-line">
      <div className="mx-auto flex min-h-15 max-w-480 flex-wrap items-center justify-between gap-x-3 px-5">
        <Brand event={undefined} to={paths.landing()} />
        <div className="flex items-center">
          {user ? <SignedIn user={user} as="menus" /> : <SignInLink className="ms-3" />}
        </div>
      </div>
    </header>
  )
}
