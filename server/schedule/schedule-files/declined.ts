import { t } from '../../../domain/text/t.ts'

/** What people and programs write, at the beginning, next to a talk that does not take place; without accents. */
const DECLINED =
  /^(?:declin|reject|cancel|withdraw|refus|den(?:y|ied)|wait(?:ing)?[ -]?list|not (?:accepted|selected|confirmed)|abgelehnt|abgesagt|storniert|zuruckgezogen|entfallt|annul|retir|rechaz|rifiut|ritirat|rejeit|recus|afgewezen|geannuleerd|ingetrokken|odrzuc|anulow|odwolan|wycofan|avvist|avvisad|avbojd|installd|aflyst|avlyst|hylatty|peruttu|zrusen|zamitnut|elutasit|visszavon|отклон|отмен|отозван|скасован|відхил|却下|辞退|キャンセル|中止|已?拒绝|已?取消|撤回|거절|취소)/

/** How many titles sentences name before the rest is counted. */
const MOST_NAMED = 10

/**
 * Whether the status of a session says that it does not take place: "Declined", "cancelled by speaker", "❌ Rejected".
 */
export function isDeclined(status: string): boolean {
  const plain = status
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ł', 'l')
    .normalize('NFC')
    .toLowerCase()
  return DECLINED.test(plain.replace(/^[^\p{L}]+/u, ''))
}

/** Sentences about the sessions that are left out because of their status. */
export function declinedSentences(declined: readonly { title: string; status: string }[]): string[] {
  const more = declined.length - MOST_NAMED
  return [
    ...declined
      .slice(0, MOST_NAMED)
      .map(({ title, status }) =>
        t('import.declined', { title: title.slice(0, 80), status: status.slice(0, 40) }),
      ),
    ...(more > 0 ? [t('import.moreDeclined', { count: more })] : []),
  ]
}
