import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { WifiSettings } from '../../domain/content/wifi-settings.ts'
import type { Event } from '../../domain/events/events.ts'
import { useEventAddress } from '../event/event.ts'
import { useEventRows } from '../event/event-rows.ts'
import { useDialogAddress } from '../lib/dialog-address.ts'
import { useEditForm } from '../lib/edit-form.ts'
import { readOrNull } from '../net/reads.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EditDialog, EditPanel } from '../ui/edit-frame.tsx'
import { TextField } from '../ui/form-field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'

const COMPARED = {
  networkName: { label: 'Network name' },
  userName: { label: 'Username' },
  password: { label: 'Password' },
}

/** The current settings with an edit form, or an add form while there are none (docs/product.md#static-content). */
export function WifiManagement({ event }: { event: Event }) {
  const dialog = useDialogAddress()
  const settings = useQuery({
    ...readOrNull(404, 'GET /api/wifi-settings', { query: useEventAddress() }),
    refetchOnMount: 'always',
  })
  const section = useRef<HTMLElement>(null)
  useKeptFocus(section)
  return (
    <section ref={section} tabIndex={-1} aria-label="WiFi Settings" className="outline-none">
      <SectionHead title="WiFi Settings">
        {settings.data && (
          <Button look="secondary" onClick={() => dialog.open('edit-wifi')}>
            <Icon of={Pencil} />
            Edit WiFi
          </Button>
        )}
      </SectionHead>
      <Loaded query={settings} loading="Loading WiFi settings..." failed="Failed to fetch WiFi settings">
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
              <p className="mb-4 text-soft">No WiFi settings configured yet.</p>
              <Card inside="form" className="max-w-prose">
                <AddWifi event={event} />
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
    ['Network name', settings.networkName],
    ...(settings.userName ? [['Username', settings.userName]] : []),
    ['Password', settings.password],
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

function AddWifi({ event }: { event: Event }) {
  const { edit, isComplete } = useWifiEdit(event, null)
  return (
    <EditPanel edit={edit} compared={COMPARED} submit="Add WiFi Settings" isComplete={isComplete}>
      <Fields form={edit.form} />
    </EditPanel>
  )
}

type EditProps = { event: Event; settings: WifiSettings; onClose: () => void }

function EditWifi({ event, settings, onClose }: EditProps) {
  const { edit, isComplete } = useWifiEdit(event, settings, onClose)
  return (
    <EditDialog
      edit={edit}
      compared={COMPARED}
      title="Edit WiFi Settings"
      submit="Save Changes"
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

function useWifiEdit(event: Event, settings: WifiSettings | null, onSaved?: () => void) {
  const rows = useEventRows('wifi-settings', event)
  const edit = useEditForm<Values, WifiSettings>({
    draft: `wifi/${event.id}`,
    schema: () => import('../../domain/content/wifi-settings.ts').then((file) => file.wifiSettingsChange),
    start: valuesOf(settings ?? { networkName: '', userName: null, password: '' }),
    row: settings,
    shownIn: rows.readRows.queryKey,
    valuesOf,
    save: (values, options, row) =>
      rows.save({ ...values, userName: values.userName.trim() || null }, options, row),
    done: {
      title: 'Success',
      description: `WiFi settings ${settings ? 'updated' : 'added'} successfully`,
    },
    ...(onSaved && { saved: onSaved }),
    failed: (description) => ({ title: 'Error', description }),
  })
  const [networkName, password] = edit.form.watch(['networkName', 'password'])
  return { edit, isComplete: networkName.trim() !== '' && password.trim() !== '' }
}

function Fields({ form }: { form: UseFormReturn<Values> }) {
  return (
    <>
      <TextField form={form} name="networkName" label="Network name (SSID)" isRequired />
      <TextField form={form} name="userName" label="Username" hint="Optional" />
      <TextField form={form} name="password" label="Password" isRequired />
    </>
  )
}
