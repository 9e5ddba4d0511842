import { LayoutGrid, type LucideIcon, ScanText, ShieldCheck } from 'lucide-react'
import { type PlainKey, t, textKey } from '../../domain/text/t.ts'
import { Heading } from '../ui/heading.tsx'
import { Icon } from '../ui/icon.tsx'

const POINTS: { icon: LucideIcon; title: PlainKey; text: PlainKey }[] = [
  {
    icon: ScanText,
    title: textKey('signIn.pitchScan'),
    text: textKey('signIn.pitchScanText'),
  },
  {
    icon: LayoutGrid,
    title: textKey('signIn.pitchBoard'),
    text: textKey('signIn.pitchBoardText'),
  },
  {
    icon: ShieldCheck,
    title: textKey('signIn.pitchControl'),
    text: textKey('signIn.pitchControlText'),
  },
]

/** The product in a few words for organizers, beside the sign-in. */
export function AuthPitch({ name }: { name: string }) {
  return (
    <section aria-labelledby="pitch" className="flex flex-col justify-center">
      <Heading level={2} look="page" id="pitch">
        {t('signIn.pitch', { product: name })}
      </Heading>
      <ul className="mt-8 flex flex-col gap-6">
        {POINTS.map(({ icon, title, text }) => (
          <li key={title} className="flex flex-wrap gap-4">
            <span className="flex size-11 shrink-0 items-center justify-center rounded-md bg-accent-wash text-accent">
              <Icon of={icon} className="size-6" />
            </span>
            <div className="min-w-0 flex-[1_1_8rem] wrap-anywhere">
              <Heading level={3} look="item">
                {t(title)}
              </Heading>
              <p className="text-soft">{t(text)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
