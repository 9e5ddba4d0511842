import { Dialog } from './dialog.tsx'

/** In place of a dialog whose code could not be loaded. */
export function NotLoaded({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <p>This could not be loaded. Please check your connection and load the page again.</p>
    </Dialog>
  )
}
