/** A file of the staging folder: its path within the folder, with forward slashes, and its bytes on demand. */
export interface StagedFile {
  readonly path: string
  readonly bytes: () => Buffer
  /** Where it is stored, if its bytes are published unchanged. */
  readonly from?: string
}
