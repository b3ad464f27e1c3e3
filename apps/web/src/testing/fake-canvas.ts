import { afterEach, beforeEach, vi } from 'vitest'

/** What jsdom does not do: open pictures and draw. `size` is what the next opened picture measures. */
export function installFakeCanvas() {
  const fixture = {
    size: { width: 1600, height: 1200 },
    isDamaged: false,
    writes: ['image/webp', 'image/jpeg'],
  }
  /** The sizes of the canvases that were written to a file. */
  const written: { width: number; height: number; type: string }[] = []
  /** Where a picture was drawn last: the translations and scales of its context, in order. */
  const drawn: { calls: [string, ...unknown[]][] } = { calls: [] }
  let calls: [string, ...unknown[]][] = []
  const context = new Proxy({} as Record<string, unknown>, {
    get:
      (_, name) =>
      (...given: unknown[]) => {
        if (name === 'save') calls = []
        calls.push([String(name), ...given])
        if (name === 'drawImage') drawn.calls = calls
      },
    set: () => true,
  })
  beforeEach(() => {
    Object.assign(fixture, {
      size: { width: 1600, height: 1200 },
      isDamaged: false,
      writes: ['image/webp', 'image/jpeg'],
    })
    written.length = 0
    vi.stubGlobal(
      'createImageBitmap',
      async (_: Blob, options: { resizeWidth?: number; resizeHeight?: number }) => {
        if (fixture.isDamaged) throw new DOMException('The source image could not be decoded.')
        const { width, height } = fixture.size
        return { width: options.resizeWidth ?? width, height: options.resizeHeight ?? height, close() {} }
      },
    )
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
      this: HTMLCanvasElement,
      give,
      type = 'image/png',
    ) {
      const known = fixture.writes.includes(type) ? type : 'image/png'
      written.push({ width: this.width, height: this.height, type: known })
      give(new Blob(['picture'], { type: known }))
    })
  })
  afterEach(() => vi.unstubAllGlobals())
  return Object.assign(fixture, { written, drawn })
}

export function pictureFile(name = 'me.png', type = 'image/png'): File {
  return new File(['picture'], name, { type })
}
