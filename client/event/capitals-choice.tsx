import { asName, asSentence, isInCapitals } from '../../domain/text/letter-case.ts'
import { t } from '../../domain/text/t.ts'
import { Button } from '../ui/button.tsx'

type Props = {
  text: string
  /** A person's name, in which each word has a capital. */
  isName: boolean
  onChange: (text: string) => void
}

/** Offers to convert a text in capitals to a sentence or a name with one tap. */
export function CapitalsChoice({ text, isName, onChange }: Props) {
  if (!isInCapitals(text)) return null
  const written = isName ? asName(text) : asSentence(text)
  return (
    <Button
      look="secondary"
      size="small"
      className="self-start"
      aria-label={t('card.writeAs', { text: written })}
      onClick={() => onChange(written)}
    >
      <span className="truncate">{written}</span>
    </Button>
  )
}
