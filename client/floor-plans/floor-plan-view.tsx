import { useState } from 'react'
import type { FloorPlan } from '../../domain/floor-plans.ts'
import { Picture } from '../ui/picture.tsx'

/** The plan, never higher than 80% of the window. `readAt`: new data gives a broken picture another chance. */
export function FloorPlanView({ plan, readAt }: { plan: FloorPlan; readAt: number }) {
  return (
    <>
      {plan.description && <p className="-mt-4 mb-6 max-w-prose text-lg text-soft">{plan.description}</p>}
      <Plan key={readAt} plan={plan} />
    </>
  )
}

function Plan({ plan }: { plan: FloorPlan }) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken)
    return (
      <p
        role="alert"
        className="rounded-lg border border-dashed border-line px-6 py-12 text-center text-soft"
      >
        Floor plan image unavailable
      </p>
    )
  return (
    <a href={plan.imageUrl} className="block w-fit max-w-full overflow-hidden rounded-md bg-logo">
      <Picture
        src={plan.imageUrl}
        sizes="100vw"
        alt={`${plan.title}. Opens in full size.`}
        onError={() => setBroken(true)}
        ref={(image) => {
          if (image?.complete && image.naturalWidth === 0) setBroken(true)
        }}
        className="max-h-[80vh] max-w-full object-contain print:max-h-[65vh]"
      />
    </a>
  )
}
