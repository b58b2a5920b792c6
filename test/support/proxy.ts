/** A TCP proxy in front of a server, which makes it unreachable and reachable again. */
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

export interface TcpProxy {
  port: number
  /** Ends all connections and takes no new ones. */
  cut(): Promise<void>
  restore(): Promise<void>
}

/** `cut`: the server is unreachable from the start. */
export async function proxyTo(port: number, { cut = false } = {}): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((client) => {
    const target = connect(port, '127.0.0.1')
    for (const [socket, other] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(socket)
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.on('error', () => other.destroy())
      socket.pipe(other)
    }
  })
  const listen = (on: number) => new Promise<void>((resolve) => server.listen(on, '127.0.0.1', resolve))
  await listen(0)
  const own = (server.address() as AddressInfo).port
  const proxy: TcpProxy = {
    port: own,
    async cut() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
    restore: () => listen(own),
  }
  if (cut) await proxy.cut()
  return proxy
}
