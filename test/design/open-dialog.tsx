import { useEffect } from 'react'
import { Button } from '../../client/ui/button.tsx'
import { Dialog } from '../../client/ui/dialog.tsx'
import { Field, Input } from '../../client/ui/field.tsx'
import { toast } from '../../client/ui/toast.ts'
import { Toasts } from '../../client/ui/toasts.tsx'

/** A separate window within the design page: a dialog fills its window. */
export function OpenDialog() {
  useEffect(() => {
    toast({
      title: 'Nothing was saved',
      description: 'The server could not be reached.',
      variant: 'destructive',
      duration: Number.POSITIVE_INFINITY,
    })
  }, [])
  return (
    <>
      <Dialog
        isOpen
        onClose={() => undefined}
        title="Add Room"
        description="A dialog with its fields, a toast and its acts."
        size="small"
        footer={
          <>
            <Button look="secondary">Cancel</Button>
            <Button>Add Room</Button>
          </>
        }
      >
        <Field label="Name" isRequired>
          {(field) => <Input {...field} defaultValue="Main Hall" />}
        </Field>
      </Dialog>
      <Toasts />
    </>
  )
}
