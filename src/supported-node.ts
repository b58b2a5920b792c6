/** The version of Node that the service needs. */
export const MIN_NODE = 24

export function isSupportedNode(version = process.versions.node): boolean {
  return Number.parseInt(version) >= MIN_NODE
}
