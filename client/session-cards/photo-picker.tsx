import { Camera, Images } from 'lucide-react'
import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { buttonClass } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icon.tsx'

type Props = {
  /** Shows where to put a photo; else `children` shows the chosen one. */
  isEmpty: boolean
  children: ReactNode
  onPick: (files: File[]) => void
}

/** Where photos come in: tap for the camera, choose several, or drag them here (docs/product.md#session-card-upload). */
export function PhotoPicker({ isEmpty, children, onPick }: Props) {
  const [isOver, setOver] = useState(false)

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const files = [...event.dataTransfer.files]
    if (files.length > 0) onPick(files)
  }

  return (
    // Dragging is one way of three; the other two are the controls inside.
    <section
      aria-label="Session card image"
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classes(
        'relative rounded-lg border-2 border-dashed p-4 text-center sm:p-6',
        isOver ? 'border-accent bg-accent-wash' : 'border-edge bg-card',
      )}
    >
      {isEmpty && (
        <div className="flex flex-col items-center gap-4 py-4 sm:py-6">
          <div>
            <p className="text-lg font-bold">Upload a session card</p>
            <p className="text-soft">Tap to take a photo, or drag photos here</p>
          </div>
          <div className="flex flex-wrap justify-center gap-3">
            <PhotoInput look="primary" onPick={onPick} isCamera>
              <Icon of={Camera} /> Take a photo
            </PhotoInput>
            <PhotoInput look="secondary" onPick={onPick}>
              <Icon of={Images} /> Choose photos
            </PhotoInput>
          </div>
          <p className="text-sm text-soft">JPEG, PNG, WebP or AVIF up to 15 MB</p>
        </div>
      )}
      {children}
    </section>
  )
}

type InputProps = {
  look: 'primary' | 'secondary'
  /** One photo, by the camera where there is one; else any number of files. */
  isCamera?: boolean
  onPick: (files: File[]) => void
  children: ReactNode
}

/** A file input that looks like a button. */
export function PhotoInput({ look, isCamera = false, onPick, children }: InputProps) {
  const id = useId()
  return (
    <>
      <input
        id={id}
        type="file"
        accept="image/*"
        className="peer sr-only"
        {...(isCamera ? { capture: 'environment' as const } : { multiple: true })}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // The same photo can be chosen again.
          event.target.value = ''
          if (files.length > 0) onPick(files)
        }}
      />
      <label
        htmlFor={id}
        className={classes(
          buttonClass({ look }),
          'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent',
        )}
      >
        {children}
      </label>
    </>
  )
}
