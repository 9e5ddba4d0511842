import { Camera, Images } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { buttonClass } from './button.tsx'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

type Props = { onPick: (files: File[]) => void; isDisabled?: boolean }

/** The two ways to a photo: the camera, and the photos that this device has. */
export function PhotoInputs(props: Props) {
  return (
    <>
      <PhotoInput look="primary" isCamera {...props}>
        <Icon of={Camera} /> Take a photo
      </PhotoInput>
      <PhotoInput look="secondary" {...props}>
        <Icon of={Images} /> Choose photos
      </PhotoInput>
    </>
  )
}

type InputProps = Props & {
  look: 'primary' | 'secondary'
  /** One photo, by the camera where there is one; else any number of files. */
  isCamera?: boolean
  children: ReactNode
}

/** A file input that looks like a button. */
export function PhotoInput({ look, isCamera = false, isDisabled = false, onPick, children }: InputProps) {
  const id = useId()
  return (
    <>
      <input
        id={id}
        type="file"
        accept="image/*"
        disabled={isDisabled}
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
          'peer-disabled:pointer-events-none peer-disabled:opacity-60',
        )}
      >
        {children}
      </label>
    </>
  )
}
