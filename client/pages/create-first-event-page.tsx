import { paths } from '../../domain/paths.ts'
import { FirstEventForm } from '../events/first-event-form.tsx'
import { navigate } from '../lib/address.tsx'
import { Main } from '../ui/main.tsx'
import { SignedInAdmin } from './admin-guard.tsx'

export function CreateFirstEventPage() {
  return (
    <Main className="mx-auto max-w-prose px-4 py-10 sm:px-5 sm:py-16">
      <SignedInAdmin>
        {() => (
          <FirstEventForm
            onCreated={(event) => navigate(paths.admin(event))}
            onCancel={() => navigate(paths.landing())}
          />
        )}
      </SignedInAdmin>
    </Main>
  )
}
