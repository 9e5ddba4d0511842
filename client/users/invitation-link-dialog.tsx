import { Button } from '../ui/button.tsx'
import { CopyField } from '../ui/copy-field.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** The invitation stands, but its mail could not be sent: the admin hands the link over. */
export function InvitationLinkDialog({ link, onClose }: { link: string; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="The mail could not be sent"
      description="The invitation is kept. Please hand over this link yourself, to nobody but the invited person: whoever opens it can set the password."
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <CopyField label="Invitation link" value={link} />
    </Dialog>
  )
}
