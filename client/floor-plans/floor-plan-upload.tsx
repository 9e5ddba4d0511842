import type { FloorPlan } from '../../domain/floor-plans.ts'
import { useEventAddress } from '../lib/event.ts'
import { Card } from '../ui/card.tsx'
import { EditDialog, EditPanel } from '../ui/edit-frame.tsx'
import { COMPARED, FloorPlanFields, useFloorPlanForm } from './floor-plan-form.tsx'

type Props = { current: FloorPlan | null; pinCount: number }

/** Uploads the first plan, or changes the only one. */
export function FloorPlanUpload({ current, pinCount }: Props) {
  const { city, date } = useEventAddress()
  const form = useFloorPlanForm({ current, draft: `floor-plan/${city}/${date}` })
  const { edit, file } = form
  return (
    <Card inside="form">
      <EditPanel
        edit={edit}
        compared={COMPARED}
        submit={
          !current ? 'Upload Floor Plan' : file || !edit.isDirty ? 'Replace Floor Plan' : 'Save Changes'
        }
        submitting={file ? 'Uploading...' : 'Saving...'}
        isComplete={file !== null || (current !== null && edit.isDirty)}
      >
        <FloorPlanFields {...form} current={current} pinCount={pinCount} />
      </EditPanel>
    </Card>
  )
}

/** Adds a floor, or changes one of several. */
export function FloorPlanDialog({ current, pinCount, onClose }: Props & { onClose: () => void }) {
  const { city, date } = useEventAddress()
  const draft = `floor-plan/${city}/${date}/${current?.id ?? 'new'}`
  const form = useFloorPlanForm({ current, isFurther: true, draft, done: onClose })
  const { edit, file } = form
  return (
    <EditDialog
      edit={edit}
      compared={COMPARED}
      title={current ? 'Edit Floor Plan' : 'Add Floor Plan'}
      submit={current ? 'Save Changes' : 'Add Floor Plan'}
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
