import { ArrowLeftRight, Check, Inbox, Minus, Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Doubted } from '../../domain/cards/card-doubts.ts'
import { portalPaths } from '../../domain/portal-paths.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import type { Warning } from '../../domain/schedule/spot-warnings.ts'
import { lengthOf, spotOf } from '../../domain/schedule/spots.ts'
import { rich, t } from '../../domain/text/t.ts'
import { useConfirmCard } from '../event/confirm-card.ts'
import { useEvent } from '../event/event.ts'
import { useIsHelper } from '../event/of-helper.ts'
import { TitleInLanguage } from '../event/title-in-language.tsx'
import { Link } from '../lib/address.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { inChunk } from '../ui/chunk.ts'
import { Icon } from '../ui/icon.tsx'
import { OnDemand } from '../ui/on-demand.tsx'
import { roomToGrow } from './selection.ts'
import type { Who } from './use-acts.ts'
import type { BoardData } from './use-board-data.ts'

const SayFull = inChunk(() => import('./say-full.tsx').then((file) => file.SayFull))

type Instead = NonNullable<Extract<Warning, { kind: 'crowd' }>['instead']>

/** The actions for a lifted session besides choosing a place. */
export type Choices = {
  onTray: (session: Session) => void
  onCancel: (session: Session) => void
  onEdit: (session: Session) => void
  /** Makes it last this many time slots. */
  onResize: (session: Session, slots: number) => void
  onSwap: (session: Session, instead: Instead) => void
}

type Props = Choices & { board: BoardData; lifted: Session; who: Who | undefined }

/** Across the whole width of the tray, above its cards. */
export const STRIP = '-mx-5 -mt-2 mb-2 flex flex-wrap items-center gap-y-1.5 px-5 py-2'

/** The lifted session, and all actions for it. */
export function LiftBar({ board, lifted, who, onTray, onCancel, onEdit, onResize, onSwap }: Props) {
  const event = useEvent()
  const isHelper = useIsHelper()
  const slots = lengthOf(lifted)
  const doubt = board.doubts.get(lifted.id)
  const warnings = board.warnings.get(lifted.id) ?? []
  const instead = insteadOf(warnings)
  return (
    <div className={`${STRIP} max-h-[38dvh] justify-between gap-x-4 overflow-y-auto bg-accent-wash`}>
      <p className="min-w-0 leading-snug wrap-anywhere">
        <TitleInLanguage of={lifted} as="b" />{' '}
        <span className="inline-block text-sm/[inherit] font-semibold text-accent">{t('board.tapSpot')}</span>
        {who?.isMoving && (
          <small className="block text-sm/[inherit] text-fair">
            {t('board.isMoving', { name: who.name })}
          </small>
        )}
        {warnings.map(({ words }) => (
          <small key={words} className="block text-sm/[inherit] text-fair">
            {words}
          </small>
        ))}
      </p>
      <div className="flex flex-wrap gap-1.5">
        {instead && (
          <Button look="secondary" size="small" onClick={() => onSwap(lifted, instead)}>
            <Icon of={ArrowLeftRight} className="size-4" />
            {t(instead.sessionId === null ? 'board.largerRoom' : 'board.swapRooms')}
          </Button>
        )}
        {slots > 1 && (
          <Button look="secondary" size="small" onClick={() => onResize(lifted, slots - 1)}>
            <Icon of={Minus} className="size-4" />
            {rich('board.oneSlotLess', { hidden: srOnly })}
          </Button>
        )}
        {roomToGrow(lifted, board) > 0 && (
          <Button look="secondary" size="small" onClick={() => onResize(lifted, slots + 1)}>
            <Icon of={Plus} className="size-4" />
            {rich('board.oneSlotMore', { hidden: srOnly })}
          </Button>
        )}
        {spotOf(lifted) && (
          <Button look="secondary" size="small" onClick={() => onTray(lifted)}>
            <Icon of={Inbox} className="size-4" />
            {t('board.toTray')}
          </Button>
        )}
        {spotOf(lifted) && (
          <OnDemand at={String(lifted.id)}>
            <SayFull session={lifted} onDone={() => onCancel(lifted)} />
          </OnDemand>
        )}
        {doubt && <ConfirmWords session={lifted} doubt={doubt} onDone={() => onCancel(lifted)} />}
        <Button look="secondary" size="small" onClick={() => onEdit(lifted)}>
          {t('common.edit')}
        </Button>
        {event && !isHelper && (
          <Link
            to={portalPaths.adminHistory(event, { session: lifted.id })}
            className={buttonClass({ look: 'secondary', size: 'small' })}
          >
            {t('title.history')}
          </Link>
        )}
        <Button look="quiet" size="small" onClick={() => onCancel(lifted)}>
          <Icon of={X} className="size-4" />
          {t('common.cancel')}
        </Button>
      </div>
    </div>
  )
}

const srOnly = (inside: ReactNode): ReactNode => <span className="sr-only">{inside}</span>

function insteadOf(warnings: readonly Warning[]): Instead | null {
  for (const warning of warnings) if (warning.kind === 'crowd' && warning.instead) return warning.instead
  return null
}

type Doubting = { session: Session; doubt: Doubted; onDone: () => void }

/** Confirms that a session's words were read correctly. */
function ConfirmWords({ session, doubt, onDone }: Doubting) {
  const { isBusy, confirm } = useConfirmCard()

  async function end(): Promise<void> {
    if (await confirm({ cardId: doubt.cardId, title: session.title })) onDone()
  }

  return (
    <Button look="secondary" size="small" disabled={isBusy} onClick={() => void end()}>
      <Icon of={Check} className="size-4" />
      {doubt.right}
    </Button>
  )
}
