import { create } from 'qrcode'

type Props = {
  text: string
  /** The description for people who cannot see the code. */
  label: string
}

/** A code to scan: one path of squares, on white even in dark mode, because cameras look for dark on light. */
export function QrCode({ text, label }: Props) {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const squares = Array.from(data, (isDark, index) =>
    isDark ? `M${index % size} ${Math.floor(index / size)}h1v1h-1z` : '',
  ).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`-4 -4 ${size + 8} ${size + 8}`}
      shapeRendering="crispEdges"
      className="qr-code"
    >
      <path d={`M-4-4h${size + 8}v${size + 8}h-${size + 8}z`} fill="#fff" />
      <path d={squares} fill="#000" />
    </svg>
  )
}
