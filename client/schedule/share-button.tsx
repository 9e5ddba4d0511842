// Not in its own chunk: WebKit copies only in the very turn of a press, which ends as code is loaded.
import { t } from '../../domain/text/t.ts'
import { copyText } from '../lib/copy-text.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { toast } from '../ui/toast.ts'

type Props = { title: string; size?: 'small' }

/** Hands the page's address to the phone's own way of sharing, or to the clipboard. */
export function ShareButton({ title, size }: Props) {
  return (
    <Button look="secondary" {...(size && { size })} needsScript onClick={() => shareAddress(title)}>
      <Icon name="share" />
      {t('session.share')}
    </Button>
  )
}

export async function shareAddress(title: string, of = location.href): Promise<void> {
  const address = new URL(of)
  // Each reader gets the page in the event's language, or in their own.
  address.searchParams.delete('lang')
  const url = address.href
  try {
    if (navigator.share) return await navigator.share({ title, url })
    await copyText(url)
    toast({ title: t('copy.done'), description: t('session.linkCopied') })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    toast({ title: t('copy.failed'), description: t('copy.unable'), variant: 'destructive' })
  }
}
