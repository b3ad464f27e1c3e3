import { randomBytes } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { PreparedText } from './prepared-text.ts'

const place = randomBytes(24).toString('hex')
const nonce = () => randomBytes(16).toString('base64')
const page = (long: number) =>
  [
    `<html><script nonce="${place}">start()</script>`,
    ...Array.from({ length: long }, (_, n) => `<p>An evening of ${n} songs by the river – ${nonce()}</p>`),
    `<script nonce="${place}">data(1)</script><script nonce="${place}">data(2)</script></html>`,
  ].join('')

describe('a prepared text', () => {
  it.each([0, 3, 80, 2000])(
    'of %i lines says the same compressed, with the word of each answer in its places',
    async (long) => {
      const html = page(long)
      const text = new PreparedText(html, { place, wordLength: 24 })
      for (const word of [nonce(), nonce(), nonce()]) {
        const said = html.replaceAll(place, word)
        expect(text.bytes(word).toString()).toBe(said)
        expect(gunzipSync(await text.gzip(word)).toString()).toBe(said)
      }
    },
  )

  it('is as small as if it were compressed whole, but for its words', async () => {
    const html = page(300)
    const text = new PreparedText(html, { place, wordLength: 24 })
    const whole = gzipSync(html.replaceAll(place, nonce()), { level: 9 }).length
    await text.gzip(nonce())
    expect((await text.gzip(nonce())).length).toBeLessThan(whole + 3 * 40)
  })

  it('leaves out what stands for the word while it is compressed, so that nobody’s text refers to it', async () => {
    const written = '\x01\x02\x03\x04\x05\x06\x07\x08'
    const text = new PreparedText(`<i>${written.repeat(3)}</i>${page(40)}<p>${written.repeat(3)}</p>`, {
      place,
      wordLength: 24,
    })
    const word = nonce()
    await text.gzip(nonce())
    const said = gunzipSync(await text.gzip(word)).toString()
    expect(said).toBe(text.bytes(word).toString())
    expect(said).toMatch(/^<i><\/i>.*<p><\/p>$/s)
  })

  it('without a place for words is one piece', async () => {
    const text = new PreparedText('Grüße an alle. '.repeat(100))
    for (const gzip of [await text.gzip(), await text.gzip()])
      expect(gunzipSync(gzip).toString()).toBe('Grüße an alle. '.repeat(100))
  })

  it('refuses a word of another length, whose bytes would break what follows', async () => {
    const text = new PreparedText(page(1), { place, wordLength: 24 })
    await text.gzip(nonce())
    await expect(text.gzip('short')).rejects.toThrow('words of one length')
  })
})
