import { t } from '../../domain/text/t.ts'
import { AdminResetForm } from '../auth/admin-reset-form.tsx'
import { Card } from '../ui/card.tsx'
import { Heading } from '../ui/heading.tsx'

export function AdminResetPage() {
  return (
    <div className="mx-auto max-w-prose px-5 py-8 md:py-14">
      <Heading level={1}>{t('signIn.adminReset')}</Heading>
      <p className="mt-1 text-soft">{t('signIn.adminResetAbout')}</p>
      <Card inside="form" className="mt-8 shadow-raised">
        <AdminResetForm />
      </Card>
    </div>
  )
}
