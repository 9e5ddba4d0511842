import type { UseFormReturn } from 'react-hook-form'
import type { Event } from '../../domain/events.ts'
import type { WifiSettings } from '../../domain/wifi-settings.ts'
import { useCall } from '../lib/calling.tsx'
import { useEditForm } from '../lib/edit-form.ts'
import { errorMessage } from '../lib/error-message.ts'
import { useEventAddress } from '../lib/event.ts'
import { read } from '../lib/reads.ts'
import { EditDialog, EditPanel } from '../ui/edit-frame.tsx'
import { TextField } from '../ui/form-field.tsx'
import { toast } from '../ui/toast.ts'

type Values = { networkName: string; userName: string; password: string }

const COMPARED = {
  networkName: { label: 'Network name' },
  userName: { label: 'Username' },
  password: { label: 'Password' },
}

export function AddWifi({ event }: { event: Event }) {
  const { edit, isComplete } = useWifiEdit(event, null)
  return (
    <EditPanel edit={edit} compared={COMPARED} submit="Add WiFi Settings" isComplete={isComplete}>
      <Fields form={edit.form} />
    </EditPanel>
  )
}

type EditProps = { event: Event; settings: WifiSettings; onClose: () => void }

export function EditWifi({ event, settings, onClose }: EditProps) {
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
  const call = useCall()
  const { queryKey } = read('GET /api/wifi-settings', { query: useEventAddress() })
  const edit = useEditForm<Values, WifiSettings>({
    draft: `wifi/${event.id}`,
    schema: () => import('../../domain/wifi-settings.ts').then((file) => file.wifiSettingsChange),
    start: valuesOf(settings ?? { networkName: '', userName: null, password: '' }),
    row: settings,
    shownIn: queryKey,
    valuesOf,
    save(values, options, row) {
      const body = { ...values, userName: values.userName.trim() || null }
      return row
        ? call('PUT /api/wifi-settings/:id', { params: { id: String(row.id) }, body, ...options })
        : call('POST /api/wifi-settings', { body: { ...body, eventId: event.id }, ...options })
    },
    saved() {
      toast({
        title: 'Success',
        description: `WiFi settings ${settings ? 'updated' : 'added'} successfully`,
      })
      onSaved?.()
    },
    failed: (error) => toast({ title: 'Error', description: errorMessage(error), variant: 'destructive' }),
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
