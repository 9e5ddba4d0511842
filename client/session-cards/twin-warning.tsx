import { useQuery } from '@tanstack/react-query'
import { read } from '../lib/reads.ts'

/** Says that this card seems to be a second photo of another one, and shows that one. */
export function TwinWarning({ twinId }: { twinId: number }) {
  const { data: twin } = useQuery(read('GET /api/session-cards/:id', { params: { id: twinId } }))
  const isSaved = twin?.state === 'saved'
  return (
    <div role="note" className="flex flex-wrap items-center gap-4 rounded-md bg-fair-wash p-4 text-fair">
      {twin?.photo && (
        <img
          src={twin.photo}
          alt="The earlier card"
          className="h-28 w-40 rounded-sm bg-sunken object-contain"
        />
      )}
      <div className="min-w-48 flex-1">
        <p className="font-bold">This card seems to have been photographed twice</p>
        <p>
          {twin?.title ? `The earlier photo says “${twin.title}”` : 'There is an earlier photo of it'}
          {isSaved ? ' and is saved already.' : '.'} Discard this one if they are the same.
        </p>
      </div>
    </div>
  )
}
