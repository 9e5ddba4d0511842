import { Heading } from '../../client/ui/heading.tsx'
import { Acts, Choices, Fields, Places, Rows, Signs } from './components.tsx'
import { Colors, Sizes } from './theme.tsx'

/** The design on one page: the names in the theme, and the real components in their states. */
export function DesignPage() {
  return (
    <main className="design">
      <Heading level={1}>Design</Heading>
      <Colors />
      <Sizes />
      <Acts />
      <Fields />
      <Choices />
      <Signs />
      <Places />
      <Rows />
      <section aria-label="Dialog">
        <Heading level={2}>Dialog, toast</Heading>
        <iframe title="An open dialog" src="?dialog" className="design-frame" />
      </section>
    </main>
  )
}
