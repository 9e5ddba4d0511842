import { Spinner } from '../ui/spinner.tsx'
import { Screen } from './screen.tsx'
import { useScreen } from './use-screen.ts'

type Props = { room: string | null; isUpright: boolean; name: string }

/** A small screen, as the large ones are at this second: it takes its measures from the box that it stands in. */
export function ScreenPreview({ room, isUpright, name }: Props) {
  const shown = useScreen()
  return (
    <figure
      aria-label={`Preview: ${name}`}
      className={`overflow-hidden rounded-md border border-edge ${isUpright ? 'mx-auto aspect-9/16 w-full max-w-96' : 'aspect-16/9 w-full'}`}
    >
      {/* A picture: the pages beside it say the same to those who do not see it. */}
      <div inert className="h-full">
        {shown?.isRead ? (
          <Screen key={String(isUpright)} shown={shown} room={room} origin={location.origin} />
        ) : (
          <div className="px-5">
            <Spinner label="Loading the preview..." />
          </div>
        )}
      </div>
    </figure>
  )
}
