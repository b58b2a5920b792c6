/** Nothing usable came; the message is a phrase that says why. */
export class DownloadFailed extends Error {}
