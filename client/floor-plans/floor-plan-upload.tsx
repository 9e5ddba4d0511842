import type { FloorPlan } from '../../domain/content/floor-plans.ts'
import { t } from '../../domain/text/t.ts'
import { useEventAddress } from '../event/event.ts'
import { useChosenFile } from '../lib/drafts.ts'
import { type EditForm, useEditForm } from '../lib/edit-form.ts'
import { useCall } from '../net/calling.tsx'
import { read } from '../net/reads.ts'
import { Card } from '../ui/card.tsx'
import { EditDialog, EditPanel } from '../ui/edit-frame.tsx'
import { TextField } from '../ui/form-field.tsx'
import { ImagePicker } from '../ui/image-picker.tsx'

const COMPARED = { title: { label: 'Title' }, description: { label: 'Description' } }
const valuesOf = (plan: Pick<FloorPlan, 'title' | 'description'> | null): Values => ({
  title: plan?.title ?? '',
  description: plan?.description ?? '',
})

/** Uploads the first plan. */
export function FirstFloorPlan() {
  const { city, date } = useEventAddress()
  const form = useFloorPlanForm({ current: null, draft: `floor-plan/${city}/${date}` })
  return (
    <Card inside="form" className="mt-6">
      <EditPanel
        edit={form.edit}
        compared={COMPARED}
        submit="Upload Floor Plan"
        submitting="Uploading..."
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
      compared={COMPARED}
      title={t(current ? 'plan.edit' : 'plan.add')}
      submit={t(current ? 'common.saveChanges' : 'plan.add')}
      submitting={file ? 'Uploading...' : 'Saving...'}
      isComplete={file !== null || (current !== null && edit.isDirty)}
      isChanged={file !== null}
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
  /** The plan that is changed; null for a new one. */
  current: FloorPlan | null
  /** Whether a new plan is one more, beside those that there are. */
  isFurther?: boolean
  draft: string
  onSaved?: () => void
}

/**
 * Uploads a plan, replaces the picture of one, or changes its words alone. An unsent upload outlives a change of the section and a
 * sign-in that ran out; its text also outlives a reload, although a browser then keeps the chosen file from the page
 * again.
 */
function useFloorPlanForm({ current, isFurther = false, draft, onSaved }: Options) {
  const call = useCall()
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
    save(values, options) {
      if (!file && current)
        return call('PUT /api/floor-plans/:id', {
          params: { id: String(current.id) },
          body: values,
          ...options,
        })
      const form = new FormData()
      const floor = current ? String(current.id) : isFurther ? 'new' : ''
      // The fields come before the file, so that the server knows them when it reads it.
      for (const [name, value] of Object.entries({ ...eventAddress, ...values, floor }))
        if (value.trim() !== '') form.append(name, value)
      if (file) form.append('floorPlan', file)
      return call('POST /api/floor-plans/upload', { form, ...(!current && options) })
    },
    done: {
      title: 'Success',
      description: `Floor plan ${file || !current ? 'uploaded' : 'updated'} successfully`,
    },
    saved() {
      choose(null)
      onSaved?.()
    },
    failed: (said) => ({ title: 'Error', description: sentenceFor(said) }),
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
  const stays = pinCount === 1 ? 'The room on it stays' : `The ${pinCount} rooms on it stay`
  return (
    <>
      {edit.isRestored && !file && <p className="text-soft">The image is not: please choose it again.</p>}
      <ImagePicker
        label={current ? 'Replace the floor plan' : 'Upload a floor plan'}
        hint={`JPG/PNG, or a PDF with the plan on its first page. Maximum size: 5MB${current && pinCount > 0 ? `. ${stays} where they are: look at them once the new picture is here.` : ''}`}
        takesPdf
        current={null}
        chosen={file}
        onChoose={choose}
      />
      <TextField form={edit.form} name="title" label="Title" hint="Optional" placeholder="Floor Plan" />
      <TextField form={edit.form} name="description" label="Description" hint="Optional" />
    </>
  )
}

/** The text of a refused upload (docs/product.md#messages). */
function sentenceFor(said: string): string {
  if (/authentication required|not authenticated/i.test(said))
    return 'Your session has expired. Please refresh the page and log in again.'
  if (/admin access (is )?required/i.test(said)) return 'You need admin privileges to upload floor plans.'
  return said || 'Failed to upload floor plan'
}
