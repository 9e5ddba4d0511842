import { wifiCode } from '../../domain/content/wifi-code.ts'
import type { WifiSettings } from '../../domain/content/wifi-settings.ts'
import { rich, t } from '../../domain/text/t.ts'
import { Card } from '../ui/card.tsx'
import { CopyField } from '../ui/copy-field.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const FIELDS_AND_CODE = 'flex flex-wrap gap-x-8 gap-y-6'

/** How to join the WiFi: the fields to enter, a code to scan instead, and the steps. */
export function WifiCard({ wifi }: { wifi: WifiSettings }) {
  const code = wifiCode(wifi)
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
      <Card inside="form" className={FIELDS_AND_CODE}>
        <div className="flex min-w-0 flex-[1_1_18rem] flex-col gap-5">
          <CopyField label={t('wifi.network')} value={wifi.networkName} isLarge />
          {wifi.userName && <CopyField label={t('wifi.user')} value={wifi.userName} isLarge />}
          <CopyField label={t('wifi.password')} value={wifi.password} isLarge isMain />
        </div>
        {code && (
          <figure className="mx-auto w-56 max-w-full">
            <div className="overflow-hidden rounded-md border border-line">
              <QrCode text={code} label={t('wifi.code', { network: wifi.networkName })} />
            </div>
            <figcaption className="mt-2 text-center text-sm text-balance text-soft">
              {t('wifi.scan')}
            </figcaption>
          </figure>
        )}
      </Card>
      <div className="max-w-prose lg:pt-2">
        <h2 className="mb-4 text-xl font-bold tracking-tight">{t('wifi.how')}</h2>
        <ol className="flex list-decimal flex-col gap-3 ps-6 marker:font-semibold marker:text-accent">
          <li>{t('wifi.open')}</li>
          <li className="wrap-anywhere">
            {rich('wifi.choose', { name: () => <bdi>{wifi.networkName}</bdi> })}
          </li>
          {wifi.userName && (
            <li className="wrap-anywhere">
              {rich('wifi.enterUser', { name: () => <bdi>{wifi.userName}</bdi> })}
            </li>
          )}
          <li>{t('wifi.enterPassword')}</li>
          <li>{t('wifi.connect')}</li>
        </ol>
        <p className="mt-6 text-pretty text-soft">{t('wifi.trouble')}</p>
      </div>
    </div>
  )
}

export function WifiSkeleton() {
  return (
    <Card inside="form" role="status" className={`${FIELDS_AND_CODE} max-w-prose flex-col`}>
      <span className="sr-only">{t('loading')}</span>
      {['name', 'password'].map((each) => (
        <div key={each}>
          <Skeleton className="mb-2 h-4 w-40" />
          <Skeleton className="h-11 w-full" />
        </div>
      ))}
    </Card>
  )
}
