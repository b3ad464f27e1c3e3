import { connect, createServer, type Socket } from 'node:net'

/** A network between a server of this machine and its clients, which can be cut. */
export type Network = {
  url: string
  /** Breaks every connection, and lets no new one through. */
  cut(): void
  mend(): void
  close(): void
}

export async function openNetwork(url: string): Promise<Network> {
  const { hostname, port } = new URL(url)
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect(Number(port), hostname)
    for (const end of [near, far]) {
      open.add(end)
      end.on('error', () => undefined)
      end.on('close', () => {
        open.delete(end)
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far)
    far.pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port: own } = server.address() as { port: number }
  const cut = () => {
    isCut = true
    for (const end of open) end.destroy()
  }
  return {
    url: `http://127.0.0.1:${own}`,
    cut,
    mend() {
      isCut = false
    },
    close() {
      cut()
      server.close()
    },
  }
}
