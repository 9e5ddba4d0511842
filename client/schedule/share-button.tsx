// Not in its own chunk: WebKit allows copying only during the press itself, which is over once code has to load.
import { t } from '../../domain/text/t.ts'
import { useAddress } from '../lib/address.tsx'
import { copyText } from '../lib/copy-text.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { toast } from '../ui/toast.ts'

type Props = { title: string; size?: 'small' }

/** Shares the page's address with the phone's share function, or copies it to the clipboard. */
export function ShareButton({ title, size }: Props) {
  // While another page is loading, the browser's address is already that page's.
  const { pathname, search, hash } = useAddress()
  const share = () => shareAddress(title, location.origin + pathname + search + hash)
  return (
    <Button look="secondary" {...(size && { size })} needsScript onClick={share}>
      <Icon name="share" />
      {t('session.share')}
    </Button>
  )
}

export async function shareAddress(title: string, of: string): Promise<void> {
  const address = new URL(of)
  // Each reader gets the page in the event's language, or in their own.
  address.searchParams.delete('lang')
  const url = address.href
  try {
    if (navigator.share) return await navigator.share({ title, url })
    await copyText(url)
    toast({ title: t('copy.done'), description: t('session.linkCopied') })
  } catch (error) {
    // Closed by the reader, or pressed again while it is open.
    if (error instanceof DOMException && /^(Abort|InvalidState)/.test(error.name)) return
    toast({ title: t('copy.failed'), description: t('copy.unable'), variant: 'destructive' })
  }
}
