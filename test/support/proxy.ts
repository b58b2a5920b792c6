/** A TCP proxy in front of a server, which makes it unreachable, or silent, and reachable again. */
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

export interface TcpProxy {
  port: number
  /** Ends all connections and takes no new ones. */
  cut(): Promise<void>
  restore(): Promise<void>
  /** Takes what is sent, and nothing comes back. */
  silence(): void
  /** Ends all connections; new ones are answered. */
  speak(): void
}

/** `cut`: the server is unreachable from the start. */
export async function proxyTo(port: number, { cut = false } = {}): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  let isSilent = false
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
      socket.on('data', (bytes) => isSilent || other.write(bytes))
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
    silence() {
      isSilent = true
    },
    speak() {
      isSilent = false
      for (const socket of sockets) socket.destroy()
    },
  }
  if (cut) await proxy.cut()
  return proxy
}
