import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { t } from '../../domain/text/t.ts'
import { toggleFavorite, useFavorites } from '../event/favorites.ts'
import { useHidden } from '../event/hidden-sessions.ts'
import { Icon } from '../ui/icon.tsx'
import { MenuAction, MenuFile } from '../ui/menu.tsx'
import { MenuPanel } from '../ui/menu-panel.tsx'
import { followHeldRows, ROW_MENU } from './held-rows.ts'
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

  useEffect(
    () =>
      followHeldRows(
        (row, start) => setAsked({ row, start }),
        () => setAsked(null),
      ),
    [],
  )
  useEffect(() => {
    if (!asked) return
    const leave = () => setAsked(null)
    asked.row.setAttribute('data-held', '')
    addEventListener('popstate', leave)
    return () => {
      asked.row.removeAttribute('data-held')
      removeEventListener('popstate', leave)
    }
  }, [asked])

  const link = asked?.row.querySelector<HTMLAnchorElement>('.session-title a')
  const id = Number(new URLSearchParams(link?.search).get('session'))
  if (!asked?.row.isConnected || !link || !id) return null
  const { row, start } = asked
  opener.current = row
  const isFavorite = favorites.includes(String(id))
  const isHidden = hidden.includes(String(id)) && !isFavorite

  function star() {
    if (!isFavorite) showAgain([{ id }])
    toggleFavorite(id)
  }
  function hide() {
    // Otherwise the focus would be lost with the removed row.
    if (link) neighborOf(link)?.focus({ preventScroll: true })
    hideRow(row)
  }
  function close() {
    setAsked(null)
    if (link?.isConnected) link.focus({ preventScroll: true })
  }

  return createPortal(
    <MenuPanel
      id={ROW_MENU}
      opener={opener}
      start={start}
      label={link.text}
      onClose={close}
      onLeave={() => setAsked(null)}
    >
      <MenuAction isChecked={isFavorite} onSelect={star}>
        <Icon name={isFavorite ? 'check' : 'star'} />
        {t('session.favorite')}
      </MenuAction>
      <MenuAction onSelect={() => share(link, id)}>
        <Icon name="share" />
        {t('session.share')}
      </MenuAction>
      <MenuFile href={link.href} target="_blank">
        <Icon name="outside" />
        {t('session.newTab')}
      </MenuFile>
      <MenuAction onSelect={() => (isHidden ? showAgain([{ id }]) : hide())}>
        <Icon name="close" />
        {t(isHidden ? 'session.bringBack' : 'session.notForMe')}
      </MenuAction>
    </MenuPanel>,
    document.querySelector('main') ?? document.body,
  )
}

function share({ href, text }: HTMLAnchorElement, id: number): void {
  const address = new URL(href)
  address.search = `?session=${id}`
  void shareAddress(text, address.href)
}

/** The link of the next visible session, otherwise the count above them. */
function neighborOf(link: HTMLAnchorElement): HTMLElement | null {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.session-title a')].filter(
    (each) => each === link || (each.getClientRects().length > 0 && each.search !== link?.search),
  )
  return links[links.indexOf(link) + 1] ?? document.querySelector('.result-count p')
}
