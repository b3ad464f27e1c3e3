import { format } from '@hearth/messages/runtime'

/** `812 kB`, `2.4 MB`, `1.2 GB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) return inUnit('kilobyte', 0, Math.max(1, Math.round(bytes / 1000)))
  if (bytes < 1_000_000_000) return inUnit('megabyte', 1, bytes / 1_000_000)
  return inUnit('gigabyte', 1, bytes / 1_000_000_000)
}

function inUnit(unit: 'kilobyte' | 'megabyte' | 'gigabyte', fractionDigits: number, value: number): string {
  return new Intl.NumberFormat(format, {
    style: 'unit',
    unit,
    useGrouping: false,
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
  }).format(value)
}
