/** The version of Node that the service needs. */
export const MIN_NODE = 24

export function isSupportedNode(): boolean {
  return Number.parseInt(process.versions.node) >= MIN_NODE
}
