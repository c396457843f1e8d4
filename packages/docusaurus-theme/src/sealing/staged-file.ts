/** A file of the staging folder: its path from there with forward slashes, and its bytes on demand. */
export interface StagedFile {
  readonly path: string
  readonly bytes: () => Buffer
  /** Where it lies, if its bytes are published as they are. */
  readonly from?: string
}
