import type { FloorPlan } from '../../domain/floor-plans.ts'
import { useCall } from '../lib/calling.tsx'
import { useChosenFile } from '../lib/chosen-files.ts'
import { useEditForm } from '../lib/edit-form.ts'
import { useEventAddress } from '../lib/event.ts'
import { imageProblem } from '../lib/image-problem.ts'
import { saidBy } from '../lib/said.ts'
import { Card } from '../ui/card.tsx'
import { EditPanel } from '../ui/edit-frame.tsx'
import { TextField } from '../ui/form-field.tsx'
import { ImagePicker } from '../ui/image-picker.tsx'
import { toast } from '../ui/toast.ts'

type Values = { title: string; description: string }

const COMPARED = { title: { label: 'Title' }, description: { label: 'Description' } }

/**
 * Uploads a plan, or one that replaces the current one. An unsent upload outlives a change of the section and a
 * sign-in that ran out; its text also outlives a reload, after which a browser lets no page have the chosen file
 * again.
 */
export function FloorPlanUpload({ current }: { current: FloorPlan | null }) {
  const call = useCall()
  const eventAddress = useEventAddress()
  const draft = `floor-plan/${eventAddress.city}/${eventAddress.date}`
  const [file, choose] = useChosenFile(draft)
  const edit = useEditForm<Values, FloorPlan>({
    draft,
    schema: () => import('../../domain/floor-plans.ts').then((file) => file.floorPlanTexts),
    start: { title: current?.title ?? '', description: current?.description ?? '' },
    save(values) {
      const form = new FormData()
      // The fields come before the file, so that the server knows them when it reads it.
      for (const [name, value] of Object.entries({ ...eventAddress, ...values }))
        if (value.trim() !== '') form.append(name, value)
      if (file) form.append('floorPlan', file)
      return call('POST /api/floor-plans/upload', { form })
    },
    saved() {
      choose(null)
      toast({ title: 'Success', description: 'Floor plan uploaded successfully' })
    },
    failed: (error) =>
      toast({ title: 'Error', description: sentenceFor(saidBy(error)), variant: 'destructive' }),
  })

  return (
    <Card inside="form">
      <EditPanel
        edit={edit}
        compared={COMPARED}
        submit={current ? 'Replace Floor Plan' : 'Upload Floor Plan'}
        submitting="Uploading..."
        isComplete={file !== null}
      >
        {edit.isRestored && !file && <p className="text-soft">The image is not: please choose it again.</p>}
        <ImagePicker
          label={current ? 'Replace the floor plan' : 'Upload a floor plan'}
          hint="JPG/PNG. Maximum size: 5MB"
          current={null}
          chosen={file}
          problemWith={imageProblem}
          onChoose={choose}
        />
        <TextField form={edit.form} name="title" label="Title" hint="Optional" placeholder="Floor Plan" />
        <TextField form={edit.form} name="description" label="Description" hint="Optional" />
      </EditPanel>
    </Card>
  )
}

/** The text of a refused upload (docs/product.md#messages). */
function sentenceFor(said: string): string {
  if (/authentication required|not authenticated/i.test(said))
    return 'Your session has expired. Please refresh the page and log in again.'
  if (/admin access (is )?required/i.test(said)) return 'You need admin privileges to upload floor plans.'
  return said || 'Failed to upload floor plan'
}
