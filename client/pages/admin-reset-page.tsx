import { AdminResetForm } from '../auth/admin-reset-form.tsx'

export function AdminResetPage() {
  return (
    <div className="mx-auto max-w-prose px-5 py-8 md:py-14">
      <h1 className="text-2xl font-black tracking-tight">Admin Password Reset</h1>
      <p className="mt-1 text-soft">Set a new password for a user with the admin password of this server.</p>
      <div className="mt-8 rounded-lg border border-line bg-card p-5 shadow-raised sm:p-8">
        <AdminResetForm />
      </div>
    </div>
  )
}
