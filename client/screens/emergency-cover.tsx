import type { Announcement } from '../../domain/content/announcements.ts'
import { t } from '../../domain/text/t.ts'
import { useLang } from '../event/lists.ts'
import { useFit } from './use-fit.ts'

type Props = {
  emergencies: readonly Announcement[]
  /** Set if there is no connection: the time when the content was current. */
  asOf: string | null
}

/**
 * Emergencies over the whole screen, all at once, the latest first. The region is empty at first, for screen readers.
 */
export function EmergencyCover({ emergencies, asOf }: Props) {
  const fit = useFit<HTMLDivElement>(emergencies.map(({ text }) => text).join('\n'))
  const lang = useLang()
  return (
    <div
      role="alert"
      data-empty={emergencies.length === 0 || undefined}
      className="absolute inset-0 flex flex-col gap-[3cqmin] bg-alarm px-[5cqmin] py-[4cqmin] text-on-alarm data-empty:hidden forced-colors:border-[2cqmin]"
      ref={fit}
    >
      {emergencies.length > 0 && (
        <>
          <p className="flex-none text-[7cqmin] leading-none font-black uppercase">{t('emergency.label')}</p>
          <div className="flex min-h-0 flex-1 flex-col justify-center overflow-hidden">
            <div data-fit className="text-[calc(20cqmin*var(--fit))] leading-[1.12] font-bold">
              {emergencies.map(({ id, text }) => (
                <p key={id} dir="auto" lang={lang} className="wrap-anywhere [&+&]:mt-[0.4em]">
                  {text}
                </p>
              ))}
            </div>
          </div>
          {asOf && <p className="flex-none text-[2.4cqmin]">{t('offline.asOf', { time: asOf })}</p>}
        </>
      )}
    </div>
  )
}
