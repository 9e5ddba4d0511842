import { useNavigate } from 'react-router'
import { paths } from '../../domain/paths.ts'
import { FirstEventForm } from '../events/first-event-form.tsx'
import { SignedInAdmin } from './admin-guard.tsx'

export function CreateFirstEventPage() {
  const navigate = useNavigate()
  return (
    <main id="main" className="mx-auto max-w-prose px-4 py-10 sm:px-5 sm:py-16">
      <SignedInAdmin>
        {() => (
          <FirstEventForm
            onCreated={(event) => navigate(paths.admin(event))}
            onCancel={() => navigate(paths.landing())}
          />
        )}
      </SignedInAdmin>
    </main>
  )
}
