import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { useCall } from '../lib/calling.tsx'
import { useDialogAddress } from '../lib/dialog-address.ts'
import { useEventAddress } from '../lib/event.ts'
import { read } from '../lib/reads.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DeleteDialog } from '../ui/delete-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { FloorPlanUpload } from './floor-plan-upload.tsx'

/** The current plan with delete and replace, or an upload while there is none (docs/product.md#static-content). */
export function FloorPlanManagement() {
  const call = useCall()
  const eventAddress = useEventAddress()
  const dialog = useDialogAddress()
  const plans = useQuery({
    ...read('GET /api/floor-plans', { query: eventAddress }),
    refetchOnMount: 'always',
  })
  const plan = plans.data?.[0]

  const section = useRef<HTMLElement>(null)
  useKeptFocus(section)
  return (
    <section ref={section} tabIndex={-1} aria-label="Floor Plan" className="outline-none">
      <SectionHead title="Floor Plan">
        {plan && (
          <Button look="secondary" onClick={() => dialog.open('delete-floor-plan')}>
            <Icon of={Trash2} />
            Delete Floor Plan
          </Button>
        )}
      </SectionHead>
      <Loaded query={plans} loading="Loading floor plan..." failed="Failed to fetch floor plans">
        {([current]) => (
          <>
            {current ? (
              <Card as="figure" className="mb-6">
                <img src={current.imageUrl} alt={current.title} className="max-h-[60vh] max-w-full" />
                <figcaption className="mt-3">
                  <p className="font-semibold">{current.title}</p>
                  {current.description && <p className="text-soft">{current.description}</p>}
                </figcaption>
              </Card>
            ) : (
              <div className="mb-6">
                <EmptyState title="No floor plans configured yet." />
              </div>
            )}
            <FloorPlanUpload key={current?.id ?? 'first'} current={current ?? null} />
          </>
        )}
      </Loaded>
      <DeleteDialog
        isOpen={plan !== undefined && dialog.isOpen('delete-floor-plan')}
        title="Delete Floor Plan"
        question="Are you sure you want to delete this floor plan? This action cannot be undone."
        onDelete={() =>
          call('DELETE /api/floor-plans/:id', { params: { id: String(plan?.id) }, body: eventAddress })
        }
        onClose={dialog.close}
        done={{ title: 'Success', description: 'Floor plan deleted successfully' }}
        failed={(said) => ({ title: 'Error', description: said || 'Failed to delete floor plan' })}
      />
    </section>
  )
}
