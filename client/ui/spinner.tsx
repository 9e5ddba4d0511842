/** Shows that something is loading, in words as well. */
export function Spinner({ label }: { label: string }) {
  return (
    <p role="status" className="flex items-center gap-3 py-8 text-soft">
      <span
        aria-hidden="true"
        className="size-5 rounded-full border-2 border-line border-t-accent motion-safe:animate-spin"
      />
      {label}
    </p>
  )
}
