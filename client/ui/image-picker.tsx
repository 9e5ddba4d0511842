import { ImageUp, Trash2 } from 'lucide-react'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { t } from '../../domain/text/t.ts'
import { pictureToSend } from '../lib/picture-to-send.ts'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import { PhotoInput, useFileDrop } from './photo-input.tsx'

type Props = {
  label: string
  /** For example 'Recommended size: 200x60px'. */
  hint: string
  /** Whether the first page of a PDF may be the picture. */
  takesPdf?: boolean
  /** The existing picture. */
  current: string | null
  chosen: File | null
  onChoose: (file: File | null) => void
  /** Removes the existing picture; omitted if that is done elsewhere. */
  onRemove?: () => void
}

/**
 * Chooses a picture by tap or drop, scales it to the size that is stored, previews it before it is sent, and can remove
 * it.
 */
export function ImagePicker({ label, hint, takesPdf = false, current, chosen, onChoose, onRemove }: Props) {
  const id = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const [isPreparing, setPreparing] = useState(false)
  const takes = useRef(0)
  const frame = useRef<HTMLFieldSetElement>(null)
  useHeldForm(frame, isPreparing)
  const { isOver, drop } = useFileDrop(take)
  const preview = usePreview(chosen)
  const shown = preview ?? current

  async function take([file]: readonly File[]): Promise<void> {
    if (!file) return
    takes.current += 1
    const own = takes.current
    setPreparing(true)
    const sent = await pictureToSend(file, takesPdf)
    // Another picture was chosen, or this one was removed, while it was being scaled.
    if (own !== takes.current) return
    setPreparing(false)
    setProblem(typeof sent === 'string' ? sent : null)
    if (typeof sent !== 'string') onChoose(sent)
  }

  function remove(): void {
    takes.current += 1
    setPreparing(false)
    setProblem(null)
    if (chosen) onChoose(null)
    else onRemove?.()
  }

  return (
    <fieldset ref={frame} {...drop} {...(chosen && { 'data-unsaved': true })}>
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <div
        className={classes(
          'flex flex-col gap-3 rounded-md border border-dashed p-3',
          isOver ? 'border-accent bg-accent-wash' : 'border-edge',
        )}
      >
        {shown && (
          <img
            src={shown}
            alt={t(preview ? 'image.notSaved' : 'image.current', { label })}
            className="max-h-48 max-w-full self-start rounded-sm object-contain"
          />
        )}
        <div className="flex flex-wrap items-center gap-2">
          <PhotoInput
            look="secondary"
            multiple={false}
            accept={takesPdf ? 'image/*,application/pdf' : 'image/*'}
            aria-label={label}
            aria-describedby={`${id}-hint${problem ? ` ${id}-problem` : ''}`}
            onPick={take}
          >
            <Icon of={ImageUp} />
            {t(shown ? 'image.chooseAnother' : 'image.choose')}
          </PhotoInput>
          {(chosen || (current && onRemove)) && (
            <Button look="quiet" aria-label={t('row.remove', { name: label })} onClick={remove}>
              <Icon of={Trash2} />
              {t('common.remove')}
            </Button>
          )}
        </div>
        <p id={`${id}-hint`} className="text-sm text-soft">
          {isPreparing ? t('image.preparing') : hint}
        </p>
      </div>
      {problem && (
        <p id={`${id}-problem`} role="alert" className="mt-1.5 text-sm font-medium text-bad">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

/** Keeps the form from being sent without its picture while the picture is being prepared. */
function useHeldForm(frame: RefObject<HTMLFieldSetElement | null>, isHeld: boolean): void {
  useEffect(() => {
    const form = frame.current?.form
    if (!isHeld || !form) return
    const hold = (event: SubmitEvent) => {
      event.preventDefault()
      event.stopPropagation()
    }
    form.addEventListener('submit', hold, true)
    return () => form.removeEventListener('submit', hold, true)
  }, [frame, isHeld])
}

/** The object URL of a chosen file, while it is chosen. */
function usePreview(file: File | null): string | null {
  const [preview, setPreview] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    const url = URL.createObjectURL(file)
    setPreview(url)
    return () => {
      setPreview(null)
      URL.revokeObjectURL(url)
    }
  }, [file])
  return preview
}
