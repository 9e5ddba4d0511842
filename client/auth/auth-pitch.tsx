import { LayoutGrid, type LucideIcon, ScanText, ShieldCheck } from 'lucide-react'
import { Heading } from '../ui/heading.tsx'
import { Icon } from '../ui/icon.tsx'

const POINTS: { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: ScanText,
    title: 'Scan Session Cards',
    text: 'Photograph handwritten session cards; OCR reads them and fills in the form.',
  },
  {
    icon: LayoutGrid,
    title: 'Interactive Schedule Board',
    text: 'Every session by time and room, live on everybody’s phone.',
  },
  {
    icon: ShieldCheck,
    title: 'Full Admin Controls',
    text: 'Manage events, sessions, sponsors, content and who may do what.',
  },
]

/** The product in a few words for organizers, beside the sign-in. */
export function AuthPitch({ name }: { name: string }) {
  return (
    <section aria-labelledby="pitch" className="flex flex-col justify-center">
      <Heading level={2} look="page" id="pitch">
        {name}: from the cards on the wall to every phone
      </Heading>
      <ul className="mt-8 flex flex-col gap-6">
        {POINTS.map(({ icon, title, text }) => (
          <li key={title} className="flex gap-4">
            <span className="flex size-11 shrink-0 items-center justify-center rounded-md bg-accent-wash text-accent">
              <Icon of={icon} className="size-6" />
            </span>
            <div>
              <Heading level={3} look="item">
                {title}
              </Heading>
              <p className="text-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
