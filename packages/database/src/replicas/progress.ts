/** Where the primary's log was, and between which moments of a steady clock it was asked. */
type Mark = { sentMs: number; heardMs: number; position: number }

const maxMarks = 200

/**
 * How far a replica is, as far as this process knows. All of it rests on one rule: it is used while it is proven to have
 * all that was committed `maxLagMs` ago, so that whoever waited for as long after a commit finds it everywhere.
 */
export function createProgress({ maxLagMs, now }: { maxLagMs: number; now: () => number }) {
  /** The positions that it has not reached yet, oldest first. */
  let unreached: Mark[] = []
  let position = -1
  /** It has all that was committed until then. */
  let provenMs = Number.NEGATIVE_INFINITY
  /** Since when that was never older than allowed. */
  let freshSinceMs = Number.POSITIVE_INFINITY
  let silentSinceMs: number | undefined = now()

  return {
    /** The primary was there. */
    mark(mark: Mark): void {
      if (unreached.length < maxMarks) unreached.push(mark)
      // It is far behind: of the later ones one is enough.
      else unreached[maxMarks - 1] = mark
    },

    /** The replica has shown what stands before this position. */
    reached(replayed: number): void {
      silentSinceMs = undefined
      position = replayed
      const last = unreached.findLastIndex((mark) => mark.position <= replayed)
      if (last < 0) return
      if (now() - provenMs >= maxLagMs) freshSinceMs = now()
      provenMs = unreached[last]!.sentMs
      unreached = unreached.slice(last + 1)
    },

    /** It did not answer, or is no replica. */
    silent(): void {
      silentSinceMs ??= now()
    },

    get isSilent(): boolean {
      return silentSinceMs !== undefined
    },
    get position(): number {
      return position
    },
    get provenMs(): number {
      return provenMs
    },
    /** How old what it shows may be; undefined while it does not answer. */
    get lagMs(): number | undefined {
      return silentSinceMs === undefined ? Math.max(0, now() - provenMs) : undefined
    },

    /**
     * Whether reads may go there. One that comes back must have kept up for as long as it may lag: else a position
     * asked for before somebody's commit could readmit it, while the writer took it for left out.
     */
    isUsed(): boolean {
      return silentSinceMs === undefined && now() - provenMs < maxLagMs && now() - freshSinceMs >= maxLagMs
    },

    /** Whether no process can use it: it lacks what every process has asked for since. True only right after an answer. */
    isLeftOut(): boolean {
      const sinceMs = silentSinceMs ?? unreached[0]?.heardMs
      return sinceMs !== undefined && now() - sinceMs >= maxLagMs
    },
  }
}
