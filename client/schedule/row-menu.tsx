import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { t } from '../../domain/text/t.ts'
import { toggleFavorite, useFavorites } from '../event/favorites.ts'
import { useHidden } from '../event/hidden-sessions.ts'
import { Icon } from '../ui/icon.tsx'
import { MenuAction } from '../ui/menu.tsx'
import { MenuPanel } from '../ui/menu-panel.tsx'
import { followHeldRows } from './held-rows.ts'
import { showAgain } from './hide.ts'
import { shareAddress } from './share-button.tsx'

type Asked = { row: HTMLElement; start: 'first' | 'panel' }

/**
 * The menu of a session in a list: star, share, and "Not for me" without opening it (docs/product.md#not-for-me).
 * @param hideRow comes with the gestures, whose code is another chunk
 */
export function RowMenu({ hideRow }: { hideRow: (row: HTMLElement) => void }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const opener = useRef<HTMLElement>(null)
  const favorites = useFavorites()
  const hidden = useHidden()

  useEffect(() => followHeldRows((row, start) => setAsked({ row, start })), [])
  useEffect(() => {
    if (!asked) return
    asked.row.setAttribute('data-held', '')
    return () => asked.row.removeAttribute('data-held')
  }, [asked])

  const link = asked?.row.querySelector<HTMLAnchorElement>('.session-title a')
  const id = Number(new URLSearchParams(link?.search).get('session'))
  if (!asked || !link || !id) return null
  const { row, start } = asked
  opener.current = row
  const isFavorite = favorites.includes(String(id))
  const isHidden = hidden.includes(String(id)) && !isFavorite

  function star() {
    if (!isFavorite) showAgain([{ id }])
    toggleFavorite(id)
  }
  function share() {
    const address = new URL(link?.href ?? location.href)
    address.search = `?session=${id}`
    void shareAddress(link?.text ?? '', address.href)
  }
  function close() {
    setAsked(null)
    // The row that goes takes the focus with it otherwise.
    if (link?.isConnected) link.focus({ preventScroll: true })
  }

  return createPortal(
    <MenuPanel opener={opener} start={start} label={link.text} onClose={close} onLeave={() => setAsked(null)}>
      <MenuAction isChecked={isFavorite} onSelect={star}>
        <Icon name={isFavorite ? 'check' : 'star'} />
        {t('session.favorite')}
      </MenuAction>
      <MenuAction onSelect={share}>
        <Icon name="share" />
        {t('session.share')}
      </MenuAction>
      <MenuAction onSelect={() => (isHidden ? showAgain([{ id }]) : hideRow(row))}>
        <Icon name="close" />
        {t(isHidden ? 'session.bringBack' : 'session.notForMe')}
      </MenuAction>
    </MenuPanel>,
    document.querySelector('main') ?? document.body,
  )
}
