/** The least major versions of the servers: the oldest ones that are still maintained, or have what is used here. */
export const leastVersions = { mongodb: 7, elasticsearch: 9 } as const
