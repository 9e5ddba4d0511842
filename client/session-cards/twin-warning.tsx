import { useQuery } from '@tanstack/react-query'
import { read } from '../lib/reads.ts'

type Props = {
  twinId: number
  photo: string | null
  /** The other photo is the later one. */
  isEarlier?: boolean
}

/** Says that this card seems to be one of two photos of the same one, and shows both side by side. */
export function TwinWarning({ twinId, photo, isEarlier = false }: Props) {
  const other = isEarlier ? 'later' : 'earlier'
  const { data: twin } = useQuery(read('GET /api/session-cards/:id', { params: { id: twinId } }))
  const isSaved = twin?.state === 'saved'
  return (
    <div role="note" className="flex flex-wrap items-center gap-4 rounded-md bg-fair-wash p-4 text-fair">
      <div className="grid w-full grid-cols-2 gap-3 sm:w-96">
        {twin?.photo && <Photo of={twin.photo} name={isEarlier ? 'Later photo' : 'Earlier photo'} />}
        {photo && <Photo of={photo} name="This photo" />}
      </div>
      <div className="min-w-48 flex-1">
        <p className="font-bold">This card seems to have been photographed twice</p>
        <p>
          {twin?.title
            ? `The ${other} photo says “${twin.title}”`
            : `There is ${isEarlier ? 'a later' : 'an earlier'} photo of it`}
          {isSaved ? ' and is saved already.' : '.'} Discard this one if they are the same.
        </p>
      </div>
    </div>
  )
}

function Photo({ of, name }: { of: string; name: string }) {
  return (
    <a href={of} target="_blank" rel="noopener noreferrer" className="text-sm font-semibold">
      <img src={of} alt="" className="mb-1 aspect-4/3 w-full rounded-sm bg-sunken object-contain" />
      {name}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
