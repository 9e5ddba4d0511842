import { useId } from 'react'

type Props = {
  label: string
  /** The endings of the names of such files, as `.json,.xml`. */
  accept: string
  onPick: (file: File) => void
  isDisabled: boolean
}

/** The choice of one file, which is the first thing to do in its dialog. */
export function FileChoice({ label, accept, onPick, isDisabled }: Props) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <input
        id={id}
        data-first
        type="file"
        accept={accept}
        disabled={isDisabled}
        className="min-h-11 w-full rounded-md border border-edge bg-card p-2 file:mr-3 file:min-h-9 file:cursor-pointer file:rounded-sm file:border file:border-solid file:border-edge file:bg-card file:px-3 file:font-semibold file:text-ink hover:file:bg-sunken"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file can be chosen again, once it was corrected.
          target.value = ''
          if (file) onPick(file)
        }}
      />
    </div>
  )
}
