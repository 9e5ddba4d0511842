import { useParams } from 'react-router'
import { AuthScreen } from '../auth/auth-screen.tsx'
import { BrandHeader } from '../auth/brand-header.tsx'

/** The sign-in screen: a page of its own at /auth, below the event's header at /{city}/{date}/auth. */
export function AuthPage() {
  const { city } = useParams()
  if (city) return <AuthScreen />
  return (
    <>
      <BrandHeader />
      <main id="main">
        <AuthScreen />
      </main>
    </>
  )
}
