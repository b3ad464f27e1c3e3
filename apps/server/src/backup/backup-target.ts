/** A back-up as it lies in its place. */
export type BackupFile = { name: string; sizeBytes: number; atMs: number }

/** A place for back-ups: a folder, or a bucket. It holds nothing open. */
export type BackupTarget = {
  /** Where that is, as a person would write it: `/safe/place`, `s3://bucket/prefix`. No secret is in it. */
  readonly place: string
  /** The folder of this machine in which a file is made before it is put. */
  readonly draftsFolder: string
  /**
   * Takes a finished file of `draftsFolder` in under a name: whole and kept for good once this resolves, or not at all. Rejects where
   * the name is taken. The draft may stay or go; whoever made it removes it.
   */
  put(name: string, path: string): Promise<void>
  /** What lies there under a name of ours, the newest first; what anybody else put there is left out. */
  list(): Promise<BackupFile[]>
  /** Lends the bytes as a file of this machine for as long as `use` takes. */
  read<T>(name: string, use: (path: string) => Promise<T>): Promise<T>
  /** Of one that is not there it says nothing. */
  remove(name: string): Promise<void>
  /** Undefined where nobody can say. */
  freeBytes(): Promise<number | undefined>
}
