import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What becomes of a request on its way: `lost` is one that arrives and whose answer does not. */
export type LineState = 'good' | 'down' | 'lost'

/** A line between a house and its engine, which a test may cut. */
export async function startDoubtfulLine(target: string) {
  let state: LineState = 'good'
  const server = createServer((incoming, outgoing) => {
    const stateThen = state
    if (stateThen === 'down') return void incoming.socket.destroy()
    const onward = request(
      new URL(incoming.url!, target),
      { method: incoming.method!, headers: incoming.headers },
      (answer) => {
        if (stateThen === 'lost') {
          answer.resume()
          return void answer.on('end', () => incoming.socket.destroy())
        }
        outgoing.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(outgoing)
      },
    )
    onward.on('error', () => incoming.socket.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set: (next: LineState) => {
      state = next
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
