import { type FormEvent, useState } from 'react'
import type { FloorPlan } from '../../domain/floor-plans.ts'
import { useCall } from '../lib/calling.tsx'
import { usePlace } from '../lib/event.ts'
import { imageProblem } from '../lib/image-problem.ts'
import { useWrite } from '../lib/write.ts'
import { BusyBar } from '../ui/busy-bar.tsx'
import { Button } from '../ui/button.tsx'
import { Field, Input } from '../ui/field.tsx'
import { ImagePicker } from '../ui/image-picker.tsx'

/** Uploads a plan, or one that takes the place of the current one. */
export function FloorPlanUpload({ current }: { current: FloorPlan | null }) {
  const call = useCall()
  const place = usePlace()
  const { isBusy, write } = useWrite()
  const [file, setFile] = useState<File | null>(null)
  const [title, setTitle] = useState(current?.title ?? '')
  const [description, setDescription] = useState(current?.description ?? '')

  async function upload(event: FormEvent) {
    event.preventDefault()
    if (!file) return
    const form = new FormData()
    // The fields come before the file, so that the server knows them when it reads it.
    for (const [name, value] of Object.entries({ ...place, title, description }))
      if (value.trim() !== '') form.append(name, value)
    form.append('floorPlan', file)
    const isUploaded = await write(() => call('POST /api/floor-plans/upload', { form }), {
      done: { title: 'Success', description: 'Floor plan uploaded successfully' },
      failed: (said) => ({ title: 'Error', description: sentenceFor(said) }),
    })
    if (isUploaded) setFile(null)
  }

  return (
    <form onSubmit={upload} className="flex flex-col gap-5 rounded-lg border border-line bg-card p-4 sm:p-6">
      <ImagePicker
        label={current ? 'Replace the floor plan' : 'Upload a floor plan'}
        hint="JPG/PNG. Maximum size: 5MB"
        current={null}
        chosen={file}
        problemWith={imageProblem}
        onChoose={setFile}
      />
      {file && (
        <>
          <Field label="Title" hint="Optional">
            {(field) => (
              <Input
                {...field}
                value={title}
                placeholder="Floor Plan"
                onChange={(event) => setTitle(event.target.value)}
              />
            )}
          </Field>
          <Field label="Description" hint="Optional">
            {(field) => (
              <Input
                {...field}
                value={description}
                onChange={(event) => setDescription(event.target.value)}
              />
            )}
          </Field>
          <BusyBar isBusy={isBusy} label="Uploading..." />
          <div className="flex justify-end">
            <Button type="submit" disabled={isBusy}>
              {isBusy ? 'Uploading...' : current ? 'Replace Floor Plan' : 'Upload Floor Plan'}
            </Button>
          </div>
        </>
      )}
    </form>
  )
}

/** What a refused upload says (specification, section 8). */
function sentenceFor(said: string): string {
  if (/authentication required|not authenticated/i.test(said))
    return 'Your session has expired. Please refresh the page and log in again.'
  if (/admin access (is )?required/i.test(said)) return 'You need admin privileges to upload floor plans.'
  return said || 'Failed to upload floor plan'
}
