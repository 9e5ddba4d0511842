import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { MOST_CO_HOSTS } from '../../domain/cards/card-limits.ts'
import type { AuthorPage } from '../../domain/cards/numbered-cards.ts'
import { paths } from '../../domain/paths.ts'
import { t } from '../../domain/text/t.ts'
import { phaseOf } from '../../domain/times/event-days.ts'
import { useNow } from '../event/clock.tsx'
import { keep, readKept } from '../lib/browser-storage.ts'
import { randomCode } from '../lib/random-code.ts'
import { useCall } from '../net/calling.tsx'
import { read } from '../net/reads.ts'
import { readUser } from '../net/viewer.ts'
import { useWrite } from '../net/write.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { CopyField } from '../ui/copy-field.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import { stateOf } from './card-state.ts'
import { JoinCard } from './join-card.tsx'
import { forgetTypedNames } from './typed-names.ts'

type Props = { card: AuthorPage; code: string; onHandedOver: (code: string) => void; onChanged: () => void }

/** Hands the card to another person, gives further hosts their own codes, and removes the name from it. */
export function CardCodes({ card, code, onHandedOver, onChanged }: Props) {
  const now = useNow()
  const { idea, isOwner, presenterName } = card
  const isOver = phaseOf(card.event, now).phase === 'after'
  const mayJoin = idea && !idea.isWish && !idea.isHidden && stateOf(card, now) === 'open'
  if (card.isClosed || idea?.joinedTo || (isOver && presenterName === '')) return null
  return (
    <details className="mt-2">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">{t('author.holders')}</summary>
      <div className="mt-3 grid justify-items-start gap-5">
        {isOwner && !isOver && <CoHosts card={card} code={code} />}
        {mayJoin && <JoinCard code={code} onJoined={onChanged} />}
        {isOwner && !isOver && <HandOver code={code} onHandedOver={onHandedOver} />}
        {presenterName !== '' && <NameOff code={code} onDone={onChanged} />}
      </div>
    </details>
  )
}

function useKeptPage(code: string) {
  const reads = useQueryClient()
  const { queryKey } = read('GET /api/author-pages/:code', { params: { code } })
  return {
    put: (page: AuthorPage) => reads.setQueryData(queryKey, page),
    readAgain: () => reads.invalidateQueries({ queryKey }),
  }
}

/** A code to scan, and its address. */
export function ShownCode({ code, children }: { code: string; children?: ReactNode }) {
  const address = `${location.origin}${paths.authorPage(code)}`
  return (
    <div className="grid max-w-64 gap-4">
      {children}
      <QrCode text={address} label={t('author.qr')} />
      <CopyField label={t('author.address')} value={address} />
    </div>
  )
}

function CoHosts({ card: { coHosts = [] }, code }: Pick<Props, 'card' | 'code'>) {
  const call = useCall()
  const { readAgain } = useKeptPage(code)
  const { isBusy, write } = useWrite()
  const [made, setMade] = useState<string | null>(null)

  const make = () =>
    write(
      async () => {
        setMade((await call('POST /api/author-pages/:code/co-hosts', { params: { code } })).code)
        await readAgain()
      },
      { done: { title: t('author.coHostMade') }, failed: t('write.nothingChanged') },
    )
  const end = (id: number) =>
    write(
      async () => {
        await call('DELETE /api/author-pages/:code/co-hosts/:id', { params: { code, id: String(id) } })
        setMade(null)
        await readAgain()
      },
      { done: { title: t('author.coHostEnded') }, failed: t('write.nothingChanged') },
    )

  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-sm text-soft">{t('author.coHostAbout')}</p>
      {made && <ShownCode code={made} />}
      {coHosts.map(({ id }, index) => (
        <div key={id} className="flex flex-wrap items-center gap-3">
          <span>{t('author.coHost', { number: index + 1 })}</span>
          <Button look="secondary" size="small" disabled={isBusy} onClick={() => void end(id)}>
            {t('author.coHostEnd', { number: index + 1 })}
          </Button>
        </div>
      ))}
      {coHosts.length < MOST_CO_HOSTS && (
        <Button look="secondary" disabled={isBusy} onClick={() => void make()}>
          {t('author.coHostMake')}
        </Button>
      )}
    </div>
  )
}

const placeOf = (code: string) => `hand-over/${code}`

/**
 * The code that this tab has given the next holder, or tried to give: the tab's own has ended, or the answer was lost.
 */
export function givenCode(code: string): string | null {
  return readKept('sessionStorage', placeOf(code))
}

/** The same code for every attempt, so that the card is handed over once. */
function nextCode(code: string): string {
  const next = givenCode(code) ?? randomCode()
  keep('sessionStorage', placeOf(code), next)
  return next
}

function HandOver({ code, onHandedOver }: Pick<Props, 'code' | 'onHandedOver'>) {
  const call = useCall()
  const { isBusy, write } = useWrite()
  const [isAsking, ask] = useState(false)

  const handOver = () =>
    write(
      async () => {
        const body = { code: nextCode(code) }
        onHandedOver((await call('POST /api/author-pages/:code/hand-over', { params: { code }, body })).code)
      },
      { done: { title: t('author.handedOver') }, failed: t('write.nothingChanged') },
    )

  return (
    <>
      <Button look="secondary" onClick={() => ask(true)}>
        {t('author.handOver')}
      </Button>
      {isAsking && (
        <ActDialog
          size="small"
          title={t('author.handOverQuestion')}
          description={t('author.handOverAbout')}
          act={t('author.handOver')}
          isReady={!isBusy}
          onAct={handOver}
          onClose={() => ask(false)}
        />
      )}
    </>
  )
}

/** The new code, for the next holder to scan, because this phone's own has ended. */
export function HandedOver({ code }: { code: string }) {
  const words = useRef<HTMLHeadingElement>(null)
  useEffect(() => words.current?.focus(), [])
  return (
    <ShownCode code={code}>
      <h1 ref={words} tabIndex={-1} className="text-lg font-semibold outline-none">
        {t('author.handedOver')}
      </h1>
      <p>{t('author.handedOverAbout')}</p>
    </ShownCode>
  )
}

/** The form restarts, because it would keep the name and save it again. */
function NameOff({ code, onDone }: { code: string; onDone: () => void }) {
  const call = useCall()
  const reads = useQueryClient()
  const { put } = useKeptPage(code)
  const { isBusy, write } = useWrite()
  return (
    <div>
      <Button
        look="secondary"
        disabled={isBusy}
        onClick={() =>
          void write(
            async () => {
              put(await call('DELETE /api/author-pages/:code/name', { params: { code } }))
              forgetTypedNames(reads.getQueryData(readUser.queryKey)?.id, code)
              onDone()
            },
            { done: { title: t('author.nameIsOff') }, failed: t('write.nothingChanged') },
          )
        }
      >
        {t('author.nameOff')}
      </Button>
      <p className="mt-1.5 text-sm text-soft">{t('author.nameOffAbout')}</p>
    </div>
  )
}
