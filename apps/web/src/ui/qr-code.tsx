import { encode } from 'uqr'

/**
 * A QR code of `text`, drawn as one path; `label` says what it leads to. Dark on light in both themes, with the quiet
 * zone of four modules that readers need (ISO/IEC 18004).
 */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={modules.join('')} fill="#1c0f18" shapeRendering="crispEdges" />
    </svg>
  )
}
