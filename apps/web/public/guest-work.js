// What a browser works out before a reply from a doubtful network is taken (docs/decisions/0158-doubtful-networks.md): for each
// part a number with which the hash begins with so many zero bits. It hashes beside the page, a few numbers at a time, so that
// the page stays alive. Its page is written by the server and needs no script of the app.

const atOnce = 64

/** The first number for a part of a challenge. */
export async function solvePart(id, part, bits) {
  const text = new TextEncoder()
  for (let start = 0; ; start += atOnce) {
    const hashes = Array.from({ length: atOnce }, (_, i) =>
      crypto.subtle.digest('SHA-256', text.encode(`${id}.${part}.${start + i}`)),
    )
    const found = (await Promise.all(hashes)).findIndex(
      (hash) => new DataView(hash).getUint32(0) >>> (32 - bits) === 0,
    )
    if (found >= 0) return start + found
  }
}

/** Solves the form's challenge, shows how far it is, and sends it. */
async function start(form) {
  const { work, parts, bits } = form.dataset
  const [id] = work.split('.')
  const progress = form.querySelector('progress')
  form.querySelector('button').disabled = true
  form.querySelector('[data-without]').hidden = true
  progress.hidden = false
  const solved = []
  while (solved.length < Number(parts)) {
    solved.push(await solvePart(id, solved.length, Number(bits)))
    progress.value = solved.length
  }
  form.elements.solved.value = solved.join('-')
  form.submit()
}

// Without a secure context there is no hashing: the form can then be sent without it.
const form = globalThis.document?.querySelector('form[data-work]')
if (form && crypto.subtle) void start(form)
