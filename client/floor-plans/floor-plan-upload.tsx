import type { FloorPlan } from '../../domain/content/floor-plans.ts'
import { t } from '../../domain/text/t.ts'
import { useEventAddress } from '../event/event.ts'
import { useChosenFile } from '../lib/drafts.ts'
import { type EditForm, useEditForm } from '../lib/edit-form.ts'
import { CallError } from '../net/call.ts'
import { useCall } from '../net/calling.tsx'
import { read } from '../net/reads.ts'
import { useUser } from '../net/viewer.ts'
import { Card } from '../ui/card.tsx'
import { EditDialog, EditPanel } from '../ui/edit-frame.tsx'
import { TextField } from '../ui/form-field.tsx'
import { ImagePicker } from '../ui/image-picker.tsx'

const compared = () => ({
  title: { label: t('field.title') },
  description: { label: t('field.description') },
})
const valuesOf = (plan: Pick<FloorPlan, 'title' | 'description'> | null): Values => ({
  title: plan?.title ?? '',
  description: plan?.description ?? '',
})

export function FirstFloorPlan() {
  const { city, date } = useEventAddress()
  const form = useFloorPlanForm({ current: null, draft: `floor-plan/${city}/${date}` })
  return (
    <Card inside="form" className="mt-6">
      <EditPanel
        edit={form.edit}
        compared={compared()}
        submit={t('plan.upload')}
        submitting={t('common.uploading')}
        isComplete={form.file !== null}
      >
        <FloorPlanFields {...form} current={null} pinCount={0} />
      </EditPanel>
    </Card>
  )
}

type Props = { current: FloorPlan | null; pinCount: number; onClose: () => void }

/** Adds a floor, or changes one. */
export function FloorPlanDialog({ current, pinCount, onClose }: Props) {
  const { city, date } = useEventAddress()
  const draft = `floor-plan/${city}/${date}/${current?.id ?? 'new'}`
  const form = useFloorPlanForm({ current, isFurther: true, draft, onSaved: onClose })
  const { edit, file } = form
  return (
    <EditDialog
      edit={edit}
      compared={compared()}
      title={t(current ? 'plan.edit' : 'plan.add')}
      submit={t(current ? 'common.saveChanges' : 'plan.add')}
      submitting={t(file ? 'common.uploading' : 'common.saving')}
      isComplete={current ? edit.isDirty : file !== null}
      onClose={() => {
        form.choose(null)
        onClose()
      }}
    >
      <FloorPlanFields {...form} current={current} pinCount={pinCount} />
    </EditDialog>
  )
}

type Values = { title: string; description: string }

type Options = {
  /** The plan to change; null for a new one. */
  current: FloorPlan | null
  /** Whether a new plan is added to existing ones. */
  isFurther?: boolean
  draft: string
  onSaved?: () => void
}

/**
 * Uploads a plan, replaces the picture of one, or changes only its texts. An unsent upload survives a change of the
 * section and an expired sign-in. Its text also survives a reload, but a browser does not give the chosen file back to
 * the page.
 */
function useFloorPlanForm({ current, isFurther = false, draft, onSaved }: Options) {
  const call = useCall()
  const isAdmin = useUser()?.isAdmin === true
  const eventAddress = useEventAddress()
  const { queryKey } = read('GET /api/floor-plans', { query: eventAddress })
  const [file, choose] = useChosenFile(draft)
  const edit = useEditForm<Values, FloorPlan>({
    draft,
    schema: () => import('../../domain/content/floor-plans.ts').then((file) => file.floorPlanTexts),
    start: valuesOf(current),
    row: current,
    shownIn: queryKey,
    valuesOf,
    hasFile: file !== null,
    save(values, options) {
      if (!file && current)
        return call('PUT /api/floor-plans/:id', {
          params: { id: String(current.id) },
          body: values,
          ...options,
        })
      const form = new FormData()
      const floor = current ? String(current.id) : isFurther ? 'new' : ''
      // The fields come before the file, so that the server has them when it reads the file.
      for (const [name, value] of Object.entries({ ...eventAddress, ...values, floor }))
        if (value.trim() !== '') form.append(name, value)
      if (file) form.append('floorPlan', file)
      return call('POST /api/floor-plans/upload', { form, ...(!current && options) })
    },
    done: {
      title: t('common.success'),
      description: t(file || !current ? 'plan.uploaded' : 'plan.updated'),
    },
    saved(_, __, isGone) {
      choose(null)
      if (!isGone) onSaved?.()
    },
    failed: (said, error) => ({ title: t('common.error'), description: sentenceFor(said, error, isAdmin) }),
  })
  return { edit, file, choose }
}

type FieldsProps = {
  edit: EditForm<Values>
  file: File | null
  choose: (file: File | null) => void
  current: FloorPlan | null
  /** How many rooms have a pin on the plan. */
  pinCount: number
}

function FloorPlanFields({ edit, file, choose, current, pinCount }: FieldsProps) {
  return (
    <>
      {edit.isRestored && !file && <p className="text-soft">{t('plan.chooseAgain')}</p>}
      <ImagePicker
        label={t(current ? 'plan.replace' : 'plan.uploadOne')}
        hint={current && pinCount > 0 ? t('plan.imageHintRooms', { count: pinCount }) : t('plan.imageHint')}
        takesPdf
        current={null}
        chosen={file}
        onChoose={choose}
      />
      <TextField
        form={edit.form}
        name="title"
        label={t('field.title')}
        hint={t('form.optional')}
        placeholder={t('plan.title')}
      />
      <TextField
        form={edit.form}
        name="description"
        label={t('field.description')}
        hint={t('form.optional')}
      />
    </>
  )
}

/** The text of a refused upload (docs/product.md#messages). */
function sentenceFor(said: string, error: unknown, isAdmin: boolean): string {
  const status = error instanceof CallError ? error.status : 0
  if (status === 401) return t('plan.signedOut')
  if (status === 403 && !isAdmin) return t('plan.adminsOnly')
  return said || t('plan.uploadFailed')
}
