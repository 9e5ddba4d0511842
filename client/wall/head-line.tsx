import { Check, Pencil, TriangleAlert } from 'lucide-react'
import { t } from '../../domain/text/t.ts'
import { addOf, proposedChoice } from '../../domain/wall/wall-lines.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { doubtOf, HeadDialog, type NamedHead } from './head-dialog.tsx'
import { isNameless } from './use-look-through.ts'

/** A line of the proposed wall, beside the picture of its head; a press opens its correction. */
export function HeadLine<New>(props: NamedHead<New>) {
  const { line, index, named, choice, onChoose, isOpen, onOpen, kind, known, wordsOf } = props
  const { written, breakName } = line
  const { doubt, problem } = named
  const chosen = choice ?? proposedChoice(named)
  const added = addOf(chosen)
  const own = known.find((each) => each.id === named.id)
  const none = { name: written?.text ?? breakName ?? '', state: t('wall.notInSchedule') }
  const words = own
    ? { ...own, state: t(kind === 'room' ? 'wall.roomOfEvent' : 'wall.timeOfEvent') }
    : added
      ? wordsOf(added)
      : none
  const called = words.name || t(kind === 'room' ? 'wall.column' : 'wall.row', { number: index + 1 })
  const isUnsaid = choice === undefined && isNameless(line)
  const remark = problem ?? doubtOf(doubt) ?? (isUnsaid ? t('wall.noHeading') : null)
  return (
    <li className="flex flex-col gap-3 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {written?.picture && (
          <img
            src={written.picture}
            alt=""
            className="h-11 w-16 shrink-0 sm:w-20 rounded-sm border border-line bg-sunken object-contain"
          />
        )}
        <p className="min-w-0 flex-1 basis-28">
          <span dir="auto" className="block font-semibold wrap-anywhere">
            {called}
          </span>
          <span className="block text-sm text-soft">{words.state}</span>
        </p>
        <Button
          look="quiet"
          size="icon"
          className="-me-2"
          aria-label={t('wall.change', { name: called })}
          onClick={onOpen}
        >
          <Icon of={Pencil} />
        </Button>
      </div>
      {remark && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <p
            className={`flex min-w-0 flex-1 basis-40 gap-1.5 text-sm font-medium ${problem ? 'text-bad' : 'text-fair'}`}
          >
            <Icon of={TriangleAlert} className="mt-0.5 size-4" />
            {remark}
          </p>
          {isUnsaid && (
            <Button
              look="secondary"
              size="small"
              aria-label={t('wall.nameLine', { name: called })}
              onClick={onOpen}
            >
              {t('wall.nameIt')}
            </Button>
          )}
          {doubt && (
            <Button
              look="secondary"
              size="small"
              aria-label={t('wall.confirmLine', { name: called })}
              onClick={() => onChoose(chosen)}
            >
              <Icon of={Check} className="size-4" /> {t('wall.confirm')}
            </Button>
          )}
        </div>
      )}
      {isOpen && <HeadDialog {...props} called={called} />}
    </li>
  )
}
