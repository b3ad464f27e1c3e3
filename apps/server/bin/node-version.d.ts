/** What node-version.js offers to tests, which are typed; it is plain JavaScript so that an old Node can read it. */
export function readNeededVersion(): string
export function readTriedVersions(): string[]
export function judgeNode(versions: { installed: string; needed: string; tried: readonly string[] }): {
  refused: boolean
  message?: string
}
export function acceptsThisNode(): boolean
