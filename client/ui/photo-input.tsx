import { Camera, Images } from 'lucide-react'
import { type ComponentProps, type DragEvent, useId, useState } from 'react'
import { t } from '../../domain/text/t.ts'
import { buttonClass } from './button.tsx'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

type Props = { onPick: (files: File[]) => void; isDisabled?: boolean }

/** The two sources of a photo: the camera, and the photos on this device. */
export function PhotoInputs({ onPick, isDisabled }: Props) {
  const props = { onPick, disabled: isDisabled }
  return (
    <>
      <PhotoInput look="primary" isCamera {...props}>
        <Icon of={Camera} /> {t('photo.take')}
      </PhotoInput>
      <PhotoInput look="secondary" {...props}>
        <Icon of={Images} /> {t('photo.choose')}
      </PhotoInput>
    </>
  )
}

type InputProps = Omit<Props, 'isDisabled'> &
  Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
    look: 'primary' | 'secondary'
    /** One photo, from the camera if there is one. Otherwise any number of files, unless `multiple` is false. */
    isCamera?: boolean
  }

/** A file input that looks like a button. */
export function PhotoInput({ look, isCamera = false, onPick, children, ...attributes }: InputProps) {
  const id = useId()
  return (
    <>
      <input
        id={id}
        type="file"
        accept="image/*"
        className="peer sr-only"
        {...(isCamera ? { capture: 'environment' } : { multiple: true })}
        {...attributes}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // Lets the user choose the same photo again.
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

/** The alternative: files that are dropped on an element, which gets `drop` and shows that it accepts them. */
export function useFileDrop(onPick: Props['onPick']) {
  const [isOver, setOver] = useState(false)
  return {
    isOver,
    drop: {
      onDragOver(event: DragEvent) {
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop(event: DragEvent) {
        event.preventDefault()
        setOver(false)
        const files = [...event.dataTransfer.files]
        if (files.length > 0) onPick(files)
      },
    },
  }
}
