import { t } from '../text/t.ts'

/** How long until the day of an event: "Tomorrow", "In 12 days". */
export function comingIn(days: number): string {
  if (days === 1) return t('event.tomorrow')
  if (days < 60) return t('event.inDays', { count: days })
  const months = Math.round(days / 30.44)
  return months < 24
    ? t('event.inMonths', { count: months })
    : t('event.inYears', { count: Math.round(days / 365.25) })
}
