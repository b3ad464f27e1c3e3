import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { fileURLToPath } from 'node:url'

/** A place in the server that was built, as it stands in a stack. */
const builtPlace = /(file:\/\/\S+?\/dist\/[\w.-]+\.js):(\d+):(\d+)/g
const maps = new Map<string, SourceMap | undefined>()

/**
 * A stack with the places of the sources in it. Node's own `--enable-source-maps` reads the map of the whole server at each start
 * and keeps it; here it is read with the first error. Where there is no map, the stack stays as it is.
 */
export function withSourcePlaces(stack: string): string {
  return stack.replace(builtPlace, (place, address: string, line: string, column: string) => {
    const origin = mapOf(address)?.findOrigin(Number(line), Number(column))
    return origin && 'fileName' in origin && origin.fileName
      ? `${new URL(origin.fileName, address)}:${origin.lineNumber}:${origin.columnNumber}`
      : place
  })
}

function mapOf(address: string): SourceMap | undefined {
  if (!maps.has(address)) maps.set(address, readMap(`${fileURLToPath(address)}.map`))
  return maps.get(address)
}

function readMap(path: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(path, 'utf8')) as SourceMapPayload)
  } catch {
    return undefined
  }
}
