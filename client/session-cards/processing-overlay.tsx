import { ProgressBar } from '../ui/progress-bar.tsx'

/** Over the photo while it is read (docs/product.md#session-card-upload). */
export function ProcessingOverlay({ percent }: { percent: number }) {
  return (
    <div
      role="status"
      className="absolute inset-0 z-10 flex flex-col items-center justify-center gap-3 rounded-lg bg-card/90 p-6 text-center"
    >
      <p className="text-lg font-bold">Processing Image...</p>
      <p className="text-sm text-soft">This takes about 10-20 s</p>
      <ProgressBar label="Processing the image" percent={percent} />
      <p aria-hidden="true" className="font-mono text-sm">
        {percent}%
      </p>
    </div>
  )
}
