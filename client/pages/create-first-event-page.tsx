import { paths } from '../../domain/paths.ts'
import { portalPaths } from '../../domain/portal-paths.ts'
import { t } from '../../domain/text/t.ts'
import { DeletedEvents } from '../events/deleted-events.tsx'
import { FirstEventForm } from '../events/first-event-form.tsx'
import { LoadEventButton } from '../exports/load-event.tsx'
import { StepsAhead } from '../first-steps/first-steps.tsx'
import { navigate } from '../lib/address.tsx'
import { BrandHeader } from '../site/brand-header.tsx'
import { Main } from '../ui/main.tsx'
import { Admitted } from './admin-guard.tsx'

export function CreateFirstEventPage() {
  return (
    <>
      <BrandHeader />
      <Main className="mx-auto max-w-prose px-5 py-8 md:py-12">
        <Admitted if={({ isAdmin }) => isAdmin}>
          {() => (
            <>
              <FirstEventForm
                onCreated={(event) => navigate(portalPaths.admin(event))}
                onCancel={() => navigate(paths.landing())}
              />
              <p className="mt-8 flex flex-wrap items-center gap-3">
                {t('event.orLoad')}
                <LoadEventButton onLoaded={(event) => navigate(portalPaths.admin(event))} />
              </p>
              <DeletedEvents onBack={(event) => navigate(portalPaths.admin(event))} />
              <div className="mt-8">
                <StepsAhead />
              </div>
            </>
          )}
        </Admitted>
      </Main>
    </>
  )
}
