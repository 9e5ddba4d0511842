import { FileUp } from 'lucide-react'
import { useId } from 'react'
import { t } from '../../domain/text/t.ts'
import { Icon } from './icon.tsx'

type Props = {
  label: string
  /** The accepted file name extensions, such as `.json,.xml`. */
  accept: string
  chosen: File | null
  onPick: (file: File) => void
  isDisabled: boolean
}

/** The choice of one file by a press or a drop; it is the first control in its dialog. */
export function FileChoice({ label, accept, chosen, onPick, isDisabled }: Props) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <div className="relative flex min-h-11 items-center gap-3 rounded-md border border-edge bg-card p-1.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-disabled:opacity-60 has-hover:bg-sunken">
        <span className="inline-flex min-h-9 shrink-0 items-center gap-2 rounded-sm border border-edge bg-card px-3 font-semibold">
          <Icon of={FileUp} />
          {t(chosen ? 'file.chooseAnother' : 'file.choose')}
        </span>
        <bdi id={`${id}-name`} className="min-w-0 flex-1 wrap-anywhere">
          {chosen?.name}
        </bdi>
        {/* Covers the whole field, so that all of it takes a press or a drop; its own text would always say "No file
            chosen". */}
        <input
          id={id}
          data-first
          type="file"
          accept={accept}
          disabled={isDisabled}
          aria-describedby={`${id}-name`}
          className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-default"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            // Lets the user choose the same file again, for example after correcting it.
            target.value = ''
            if (file) onPick(file)
          }}
        />
      </div>
    </div>
  )
}
