import { HowToUpload } from '../session-cards/how-to-upload.tsx'
import { SessionForm } from '../sessions/session-form.tsx'
import { SectionHead } from '../ui/section-head.tsx'

/** The portal's first section: sessions from cards, or typed in. */
export function SessionCardsSection() {
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[1fr_22rem]">
      <div className="rounded-lg border border-line bg-card p-4 sm:p-7">
        <SectionHead title="Session details" />
        <SessionForm />
      </div>
      <HowToUpload />
    </div>
  )
}
