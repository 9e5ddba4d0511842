import { AdminResetForm } from '../auth/admin-reset-form.tsx'
import { Card } from '../ui/card.tsx'
import { Heading } from '../ui/heading.tsx'

export function AdminResetPage() {
  return (
    <div className="mx-auto max-w-prose px-5 py-8 md:py-14">
      <Heading level={1}>Admin Password Reset</Heading>
      <p className="mt-1 text-soft">Set a new password for a user with the admin password of this server.</p>
      <Card inside="form" className="mt-8 shadow-raised">
        <AdminResetForm />
      </Card>
    </div>
  )
}
