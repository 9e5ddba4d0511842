import { ShownOnce } from '../ui/shown-once.tsx'

/** The invitation stands, but its mail could not be sent: the admin hands the link over. */
export function InvitationLinkDialog({ link, onClose }: { link: string; onClose: () => void }) {
  return (
    <ShownOnce
      title="The mail could not be sent"
      description="The invitation is kept. Please hand over this link yourself, to nobody but the invited person: whoever opens it can set the password."
      label="Invitation link"
      value={link}
      onClose={onClose}
    />
  )
}
