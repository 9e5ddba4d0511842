/** The entry of the page of the design, which only the developers' server has: see tools/design.ts. */
import { createRoot } from 'react-dom/client'
import { OpenDialog } from './open-dialog.tsx'
import { DesignPage } from './page.tsx'
import '../../client/ui/visitor.css'
import '../../client/ui/admin.css'
import './design.css'

const isDialog = new URLSearchParams(location.search).has('dialog')
const place = document.getElementById('root')
if (place) createRoot(place).render(isDialog ? <OpenDialog /> : <DesignPage />)
