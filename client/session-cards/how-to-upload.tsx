import { Card } from '../ui/card.tsx'
import { Heading } from '../ui/heading.tsx'

const STEPS = [
  'Take a clear photo of each session card',
  'Upload the image',
  'Review the extracted information',
  'Correct any errors',
  'Assign a time slot and room',
  "Click 'Save Session'",
]

/** The side panel with the six steps (docs/product.md#session-card-upload). */
export function HowToUpload() {
  return (
    <Card as="aside" aria-labelledby="how-to-upload">
      <Heading level={2} look="part" id="how-to-upload">
        How to Upload Session Cards
      </Heading>
      <ol className="mt-3 flex flex-col gap-2.5">
        {STEPS.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden="true"
              className="flex size-6 shrink-0 items-center justify-center rounded-full bg-accent-wash text-sm font-bold text-accent"
            >
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
      <p className="mt-4 rounded-md bg-sunken p-3 text-sm text-soft">
        Good lighting and clear handwriting give the best results.
      </p>
    </Card>
  )
}
