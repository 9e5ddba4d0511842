import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useCallback, useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { WifiSettings } from '../../domain/content/wifi-settings.ts'
import type { Event } from '../../domain/events/events.ts'
import { t } from '../../domain/text/t.ts'
import { useEventAddress } from '../event/event.ts'
import { useEventRows } from '../event/event-rows.ts'
import { useDialogAddress } from '../lib/dialog-address.ts'
import { draftKey, keptDraft } from '../lib/drafts.ts'
import { useEditForm } from '../lib/edit-form.ts'
import { readOrNull } from '../net/reads.ts'
import { useUser } from '../net/viewer.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EditDialog, EditPanel } from '../ui/edit-frame.tsx'
import { TextField } from '../ui/form-field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'

const compared = () => ({
  networkName: { label: t('wifi.network') },
  userName: { label: t('wifi.user') },
  password: { label: t('wifi.password') },
})

/** The current settings with an edit form, or an add form while there are none (docs/product.md#static-content). */
export function WifiManagement({ event }: { event: Event }) {
  const dialog = useDialogAddress()
  const settings = useQuery({
    ...readOrNull(404, 'GET /api/wifi-settings', { query: useEventAddress() }),
    refetchOnMount: 'always',
  })
  const section = useKeptFocus()
  const draft = draftKey(useUser()?.id, `wifi/${event.id}`)
  const isAdded = Boolean(settings.data)
  const { open } = dialog
  const openDialog = useRef(open)
  openDialog.current = open
  const adding = useRef<Adding>(null)
  // Another user has added settings in the meantime: the edit form takes over the typed text, and shows both versions.
  const goOn = useCallback(() => {
    if (!isAdded || adding.current === 'saving') return
    if (adding.current === 'typing' && keptDraft(draft)?.version === null) openDialog.current('edit-wifi')
    adding.current = null
  }, [isAdded, draft])
  useEffect(goOn, [goOn])
  const afterRefusal = useRef(goOn)
  afterRefusal.current = goOn
  return (
    <section {...section} aria-label={t('wifi.settings')} className="outline-none">
      <SectionHead title={t('wifi.settings')}>
        {settings.data && (
          <Button look="secondary" onClick={() => dialog.open('edit-wifi')}>
            <Icon of={Pencil} />
            {t('wifi.edit')}
          </Button>
        )}
      </SectionHead>
      <Loaded query={settings} loading={t('wifi.loading')} failed={t('wifi.unread')}>
        {(found) =>
          found ? (
            <>
              <Current settings={found} />
              {dialog.isOpen('edit-wifi') && (
                <EditWifi event={event} settings={found} onClose={dialog.close} />
              )}
            </>
          ) : (
            <>
              <p className="mb-4 text-soft">{t('wifi.unset')}</p>
              <Card inside="form" className="max-w-prose">
                <AddWifi event={event} adding={adding} onRefused={() => afterRefusal.current()} />
              </Card>
            </>
          )
        }
      </Loaded>
    </section>
  )
}

function Current({ settings }: { settings: WifiSettings }) {
  const facts = [
    [t('wifi.network'), settings.networkName],
    ...(settings.userName ? [[t('wifi.user'), settings.userName]] : []),
    [t('wifi.password'), settings.password],
  ]
  return (
    <Card as="dl" className="grid gap-4 sm:grid-cols-3">
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt className="text-sm font-semibold text-soft">{term}</dt>
          <dd className="font-mono text-lg break-all">{value}</dd>
        </div>
      ))}
    </Card>
  )
}

type Values = { networkName: string; userName: string; password: string }

/** The last state of the form that adds settings; null if it was not shown. */
type Adding = 'typing' | 'saving' | null

type AddProps = { event: Event; adding: { current: Adding }; onRefused: () => void }

function AddWifi({ event, adding, onRefused }: AddProps) {
  const { edit, isComplete } = useWifiEdit(event, null, {
    // The live stream may bring the settings before this form is drawn as saving.
    saving() {
      adding.current = 'saving'
    },
    saved() {
      adding.current = null
    },
    // Another user's settings may have replaced this form before the answer arrived.
    refused() {
      adding.current = 'typing'
      onRefused()
    },
  })
  useEffect(() => {
    adding.current = 'typing'
  }, [adding])
  return (
    <EditPanel edit={edit} compared={compared()} submit={t('wifi.add')} isComplete={isComplete}>
      <Fields form={edit.form} />
    </EditPanel>
  )
}

type EditProps = { event: Event; settings: WifiSettings; onClose: () => void }

function EditWifi({ event, settings, onClose }: EditProps) {
  const { edit, isComplete } = useWifiEdit(event, settings, { saved: onClose })
  return (
    <EditDialog
      edit={edit}
      compared={compared()}
      title={t('wifi.editTitle')}
      submit={t('common.saveChanges')}
      isComplete={isComplete}
      onClose={onClose}
    >
      <Fields form={edit.form} />
    </EditDialog>
  )
}

function valuesOf({ networkName, userName, password }: Pick<WifiSettings, keyof Values>): Values {
  return { networkName, userName: userName ?? '', password }
}

type After = { saving?: () => void; saved: () => void; refused?: () => void }

function useWifiEdit(event: Event, settings: WifiSettings | null, { saving, saved, refused }: After) {
  const rows = useEventRows('wifi-settings', event)
  const edit = useEditForm<Values, WifiSettings>({
    draft: `wifi/${event.id}`,
    schema: () => import('../../domain/content/wifi-settings.ts').then((file) => file.wifiSettingsChange),
    start: valuesOf(settings ?? { networkName: '', userName: null, password: '' }),
    row: settings,
    shownIn: rows.readRows.queryKey,
    valuesOf,
    save(values, options, row) {
      saving?.()
      return rows.save({ ...values, userName: values.userName.trim() || null }, options, row)
    },
    done: { title: t('common.success'), description: t(settings ? 'wifi.updated' : 'wifi.added') },
    saved,
    failed(description) {
      refused?.()
      return { title: t('common.error'), description }
    },
  })
  const [networkName, password] = edit.form.watch(['networkName', 'password'])
  return { edit, isComplete: networkName.trim() !== '' && password.trim() !== '' }
}

function Fields({ form }: { form: UseFormReturn<Values> }) {
  return (
    <>
      <TextField form={form} name="networkName" label={t('wifi.network')} isRequired />
      <TextField form={form} name="userName" label={t('wifi.user')} hint={t('form.optional')} />
      <TextField form={form} name="password" label={t('wifi.password')} isRequired />
    </>
  )
}
