/** The entry of the design page, which only the development server has: see tools/design.ts. */
import compile from 'icu-minify/compile'
import { createRoot } from 'react-dom/client'
import { setTexts } from '../../domain/text/t.ts'
import portalTexts from '../../locales/en/portal.json' with { type: 'json' }
import visitorTexts from '../../locales/en/visitor.json' with { type: 'json' }
import { OpenDialog } from './open-dialog.tsx'
import { DesignPage } from './page.tsx'
import '../../client/ui/visitor.css'
import '../../client/ui/admin.css'
import './design.css'

const isDialog = new URLSearchParams(location.search).has('dialog')
// By key as in the development server, and by number as in the build.
const english = [...Object.entries(visitorTexts), ...Object.entries(portalTexts)].map(
  ([key, { defaultMessage }]) => [key, compile(defaultMessage)] as const,
)
const messages = Object.fromEntries([...english, ...english.map(([, message], number) => [number, message])])
setTexts(() => ({ language: 'en', messages }))

const place = document.getElementById('root')
if (place) createRoot(place).render(isDialog ? <OpenDialog /> : <DesignPage />)
