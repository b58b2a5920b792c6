/** Nothing usable came; the message is a phrase that says why. */
export class DownloadFailed extends Error {
  /** The network's failure: it may come later. */
  readonly isTemporary: boolean

  constructor(message: string, isTemporary = false) {
    super(message)
    this.isTemporary = isTemporary
  }
}
