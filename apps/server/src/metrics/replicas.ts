import type { ReplicaWatch } from '@hearth/database'
import { Gauge, type Registry } from 'prom-client'

/** Where reads go, and how far behind each replica is. */
export function replicaMetrics(
  registry: Registry,
  { isPrimaryAway, primaryReads, states }: ReplicaWatch,
): void {
  new Gauge({
    name: 'hearth_read_only',
    help: 'Whether the primary database is away and only replicas answer: 1, or 0.',
    registers: [registry],
    collect() {
      this.set(isPrimaryAway() ? 1 : 0)
    },
  })
  new Gauge({
    name: 'hearth_replica_lag_seconds',
    help: 'How old what a replica shows may be; infinite while it does not answer.',
    labelNames: ['replica'],
    registers: [registry],
    collect() {
      for (const { name, lagMs } of states())
        this.set({ replica: name }, lagMs === undefined ? Number.POSITIVE_INFINITY : lagMs / 1000)
    },
  })
  new Gauge({
    name: 'hearth_replica_used',
    help: 'Whether reads go to a replica: 1, or 0.',
    labelNames: ['replica'],
    registers: [registry],
    collect() {
      for (const { name, isUsed } of states()) this.set({ replica: name }, isUsed ? 1 : 0)
    },
  })
  new Gauge({
    name: 'hearth_reads_total',
    help: 'Statements that only read, by the server that answered them.',
    labelNames: ['place'],
    registers: [registry],
    collect() {
      this.set({ place: 'primary' }, primaryReads())
      for (const { name, reads } of states()) this.set({ place: name }, reads)
    },
  })
}
