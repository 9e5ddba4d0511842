import { TriangleAlert } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { SESSION_FIELDS } from '../../domain/schedule/session-fields.ts'
import type { Spot } from '../../domain/schedule/spots.ts'
import type { CardEdit } from '../../domain/wall/wall-cards.ts'
import type { WallDifference } from '../../domain/wall/wall-differences.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, Input } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { CardPicture } from './card-picture.tsx'
import { seenSpot } from './difference-mark.tsx'
import { LeaveOut } from './leave-out.tsx'
import type { Schedule } from './schedule.ts'
import { SpotChoice } from './spot-choice.tsx'

type Props = {
  difference: WallDifference
  schedule: Schedule
  onEdit: (key: string, edit: CardEdit) => void
  /** Opens the next card that is to be looked at; null where there is none. */
  onNext: (() => void) | null
  onClose: () => void
}

/** A card of the proposal: its picture, what it says and where it is, to be put right before anything is accepted. */
export function CardDialog({ difference, schedule, onEdit, onNext, onClose }: Props) {
  const isSession = 'sessionId' in difference && difference.sessionId !== null
  const [title, setTitle] = useState('title' in difference ? difference.title : '')
  const [presenterName, setPresenter] = useState(
    'presenterName' in difference ? difference.presenterName : '',
  )
  const [spot, setSpot] = useState<Spot | null>(seenSpot(difference))
  const isBlank = !isSession && title.trim() === ''

  /** Words and place are no longer in doubt once a person has seen them beside the picture. */
  function keep(goOn: () => void): void {
    onEdit(difference.key, {
      ...(!isSession && { words: { title: title.trim(), presenterName: presenterName.trim() } }),
      ...(spot && { spot }),
    })
    goOn()
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    keep(onNext ?? onClose)
  }

  return (
    <Dialog isOpen onClose={onClose} title={title || 'Card on the wall'} description={doubtOf(difference)}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <CardPicture cardId={'cardId' in difference ? difference.cardId : null} isLarge />
        {!isSession && (
          <>
            <Field label="Title" isRequired>
              {(field) => (
                <Input
                  {...field}
                  data-first
                  dir="auto"
                  autoComplete="off"
                  maxLength={SESSION_FIELDS.title.longest}
                  value={title}
                  onChange={({ target }) => setTitle(target.value)}
                />
              )}
            </Field>
            <Field label="Presenter">
              {(field) => (
                <Input
                  {...field}
                  dir="auto"
                  autoComplete="off"
                  maxLength={SESSION_FIELDS.presenterName.longest}
                  value={presenterName}
                  onChange={({ target }) => setPresenter(target.value)}
                />
              )}
            </Field>
          </>
        )}
        <SpotChoice label="Place" spot={spot} schedule={schedule} onChoose={setSpot} />
        <div className="flex flex-wrap justify-between gap-3">
          <LeaveOut
            difference={difference}
            onLeftOut={() => {
              onEdit(difference.key, { isLeftOut: true })
              ;(onNext ?? onClose)()
            }}
          />
          <div className="ms-auto flex gap-3">
            {onNext && (
              <Button look="secondary" disabled={isBlank} onClick={() => keep(onClose)}>
                Done
              </Button>
            )}
            <Button type="submit" data-first={isSession || undefined} disabled={isBlank}>
              {onNext ? 'Looks right, next' : 'Done'}
            </Button>
          </div>
        </div>
      </form>
    </Dialog>
  )
}

/** The reason why a card is to be looked at, read with its title. */
function doubtOf(difference: WallDifference): ReactNode {
  if (!('doubt' in difference) || difference.doubt === null) return null
  return (
    <span className="flex gap-1.5 text-sm font-medium text-fair">
      <Icon of={TriangleAlert} className="mt-0.5 size-4" />
      {difference.doubt}
    </span>
  )
}
