import { AuthScreen } from '../auth/auth-screen.tsx'
import { useParams } from '../lib/address.tsx'
import { BrandHeader } from '../site/brand-header.tsx'
import { Main } from '../ui/main.tsx'

/** The sign-in screen: its own page at /auth, and below the event's header at /{city}/{date}/auth. */
export function AuthPage() {
  const { city } = useParams()
  if (city) return <AuthScreen />
  return (
    <>
      <BrandHeader />
      <Main>
        <AuthScreen />
      </Main>
    </>
  )
}
