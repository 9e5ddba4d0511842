import { useId } from 'react'
import type { Account } from '../../domain/accounts/users.ts'
import { LANGUAGE_NAMES } from '../../domain/text/language-names.ts'
import { isLanguage, LANGUAGES } from '../../domain/text/languages.ts'
import { t } from '../../domain/text/t.ts'

import { useCall } from '../net/calling.tsx'
import { useWrite } from '../net/write.ts'
import { Select } from '../ui/field.tsx'

/** The language of a user's pages and emails. It is saved as soon as it is chosen, and this page then loads in it. */
export function OwnLanguage({ user }: { user: Account }) {
  const call = useCall()
  const { isBusy, write } = useWrite()
  const hint = useId()

  function change(code: string): void {
    const language = isLanguage(code) ? code : null
    void write(() => call('PUT /api/user', { body: { language } }), {
      done: { title: t('account.languageChanged') },
      failed: t('account.languageFailed'),
    }).then((isDone) => {
      if (!isDone) return
      // A language in the address would override it.
      history.replaceState(history.state, '', location.pathname + location.hash)
      location.reload()
    })
  }

  return (
    <>
      <p id={hint} className="mt-1 mb-3 text-soft">
        {t('account.languageAbout')}
      </p>
      <Select
        className="max-w-80"
        aria-label={t('account.language')}
        aria-describedby={hint}
        value={user.language ?? ''}
        disabled={isBusy}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      >
        <option value="">{t('account.languageDefault')}</option>
        {LANGUAGES.map((code) => (
          <option key={code} value={code} lang={code}>
            {LANGUAGE_NAMES[code]}
          </option>
        ))}
      </Select>
    </>
  )
}
