import { useQuery } from '@tanstack/react-query'
import { FOOTER_DEFAULTS } from '../../domain/content/footer.ts'
import type { Event } from '../../domain/events/events.ts'
import { paths } from '../../domain/paths.ts'
import { t } from '../../domain/text/t.ts'
import { useNow } from '../event/clock.tsx'
import { useEvent, useEventAddress, useSite } from '../event/event.ts'
import { useLang } from '../event/lists.ts'
import { read } from '../net/reads.ts'
import { SiteLink } from '../ui/site-link.tsx'
import { LanguageLinks } from './language-links.tsx'
import { SocialIcon } from './social-icon.tsx'

/** The end of every page of an event (docs/product.md#footer). */
export function SiteFooter() {
  const query = useEventAddress()
  const site = useSite()
  const event = useEvent()
  const lang = useLang()
  const year = useNow().getUTCFullYear()
  const { data: settings } = useQuery(read('GET /api/footer-settings', { query }))
  const { data: socialLinks = [] } = useQuery(read('GET /api/social-links', { query }))
  const { data: quickLinks = [] } = useQuery(read('GET /api/quick-links', { query }))
  const { description, contactEmail, copyrightText } = { ...FOOTER_DEFAULTS, ...site, ...settings }
  return (
    <footer className="border-t border-line print:hidden">
      <div className="mx-auto grid max-w-480 grid-cols-1 gap-10 px-5 py-12 md:grid-cols-[3fr_2fr_fit-content(33%)]">
        <div className="min-w-0">
          <p className="text-lg font-semibold">{event?.name ?? site.name}</p>
          <p className="mt-2 max-w-prose text-soft" lang={settings ? lang : undefined}>
            {description}
          </p>
          {socialLinks.length > 0 && (
            <ul aria-label={t('footer.social')} className="mt-4 -ms-3 flex flex-wrap">
              {socialLinks.map((link) => (
                <li key={link.id}>
                  <a
                    href={link.url}
                    target="_blank"
                    rel="noopener noreferrer"
                    aria-label={t('link.namedNewTab', { name: link.platform })}
                    className="grid size-11 place-items-center rounded-md text-soft hover:bg-sunken hover:text-ink"
                  >
                    <SocialIcon url={link.url} />
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
        <nav aria-label={t('footer.quickName')} className="min-w-0">
          <h2 className="text-sm font-semibold text-soft">{t('footer.quick')}</h2>
          {quickLinks.length === 0 && <p className="mt-2 text-soft">{t('footer.noQuick')}</p>}
          <ul className="mt-1">
            {quickLinks.map((link) => (
              <li key={link.id}>
                <SiteLink
                  to={link.url}
                  className="inline-block py-2.5 wrap-anywhere underline decoration-line underline-offset-4 hover:decoration-current"
                >
                  <bdi lang={lang}>{link.title}</bdi>
                </SiteLink>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2 className="text-sm font-semibold text-soft">{t('footer.contact')}</h2>
          <a
            href={`mailto:${contactEmail}`}
            className="mt-1 inline-block py-2.5 wrap-anywhere underline decoration-line underline-offset-4 hover:decoration-current"
          >
            {contactEmail}
          </a>
          {event && <OwnLinks event={event} lang={lang} />}
        </div>
      </div>
      <LanguageLinks />
      <p className="mx-auto max-w-480 px-5 pb-10 text-sm text-soft">
        © {year} {event?.name ?? site.name}.{' '}
        {copyrightText === FOOTER_DEFAULTS.copyrightText ? (
          t('footer.rights')
        ) : (
          <bdi lang={lang}>{copyrightText}</bdi>
        )}
      </p>
    </footer>
  )
}

/** Links to help, and to the data that other programs read. */
function OwnLinks({ event, lang }: { event: Event; lang: string | undefined }) {
  const help = event.pages?.find(({ isHelp }) => isHelp)
  return [
    ...(help ? [[paths.info(event, help.slug), help.title, lang]] : []),
    [paths.data(event), t('data.title')],
  ].map(([to = '', name, lang]) => (
    <SiteLink
      key={to}
      to={to}
      lang={lang}
      className="block py-2.5 wrap-anywhere underline decoration-line underline-offset-4 hover:decoration-current"
    >
      {name}
    </SiteLink>
  ))
}
