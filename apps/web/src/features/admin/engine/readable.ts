import type { CandidShape } from '@hearth/network-sdk/watch'

/**
 * A decoded reply as a person reads it: JSON with an opt as its value or null, a tuple as a list, and every number whole,
 * however large.
 */
export function writeReadable(value: unknown, shape: CandidShape): string {
  return write(value, shape, '')
}

function write(value: unknown, shape: CandidShape, indent: string): string {
  const deeper = `${indent}  `
  switch (shape.kind) {
    case 'text':
    case 'bool':
      return JSON.stringify(value)
    case 'nat':
      return String(value)
    case 'opt': {
      const [given] = value as unknown[]
      return given === undefined ? 'null' : write(given, shape.of, indent)
    }
    case 'vec': {
      const items = Array.from(value as Iterable<unknown>, (item) => write(item, shape.of, deeper))
      return enclose(['[', ']'], items, indent)
    }
    case 'record': {
      if (Array.isArray(value)) {
        const parts = shape.fields.map(({ shape: of }, index) => write(value[index], of, indent))
        return `[${parts.join(', ')}]`
      }
      const record = value as Record<string, unknown>
      const fields = shape.fields.map(
        ({ name, shape: of }) => `${JSON.stringify(name)}: ${write(record[name], of, deeper)}`,
      )
      return enclose(['{', '}'], fields, indent)
    }
  }
}

function enclose([open, close]: [string, string], parts: string[], indent: string): string {
  if (parts.length === 0) return `${open}${close}`
  return `${open}\n${parts.map((part) => `${indent}  ${part}`).join(',\n')}\n${indent}${close}`
}
