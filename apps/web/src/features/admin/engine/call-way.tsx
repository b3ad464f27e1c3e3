import * as m from '@hearth/messages'
import type { CallStep, Purpose } from '@hearth/network-sdk/watch'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { writeMs } from './write-ms.ts'

const purposes: Record<Purpose, () => string> = {
  call: m.admin_engine_purpose_call,
  query: m.admin_engine_purpose_query,
  request_status: m.admin_engine_purpose_request_status,
  node_keys: m.admin_engine_purpose_node_keys,
  time: m.admin_engine_purpose_time,
}

/** The way of a call, step by step, each with the moment at which it happened. */
export function CallWay({ steps, label }: { steps: readonly CallStep[]; label: string }) {
  return (
    <ol className="call-way" aria-label={label}>
      {steps.map((step, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added at the end
        <li key={place}>
          <Step step={step} />
          <span className="call-way-at">{writeMs(step.atMs)}</span>
        </li>
      ))}
    </ol>
  )
}

function Step({ step }: { step: CallStep }): ReactNode {
  switch (step.kind) {
    case 'request_id':
      return (
        <span>
          {m.admin_engine_request()} <code className="bytes">{step.requestId}</code>
        </span>
      )
    case 'http': {
      const { purpose, version, endpoint, httpStatus, tookMs } = step
      const answer = httpStatus === undefined ? m.admin_engine_no_reply() : `HTTP ${httpStatus}`
      return (
        <span>
          {purposes[purpose]()}
          <Detail>{[`${version} ${endpoint}`, answer, m.admin_engine_took({ ms: writeMs(tookMs) })]}</Detail>
        </span>
      )
    }
    case 'status':
      return <span>{m.admin_engine_status({ status: step.status })}</span>
    case 'certificate':
      return (
        <Verdict isVerified={step.isVerified}>
          {step.isVerified ? m.admin_engine_certificate_verified() : m.admin_engine_certificate_refused()}
          <Detail>{[m.admin_engine_took({ ms: writeMs(step.tookMs) })]}</Detail>
        </Verdict>
      )
    case 'node_signature':
      return (
        <Verdict isVerified={step.isVerified}>
          {step.isVerified ? m.admin_engine_node_verified() : m.admin_engine_node_refused()}
          <Detail>{[m.admin_engine_took({ ms: writeMs(step.tookMs) })]}</Detail>
          {step.node && <code className="bytes as-block">{step.node}</code>}
        </Verdict>
      )
  }
}

function Detail({ children }: { children: string[] }) {
  return <span className="call-way-detail"> {children.join(' · ')}</span>
}

export function Verdict({ isVerified, children }: { isVerified: boolean; children: ReactNode }) {
  const Icon = isVerified ? Check : X
  return (
    <span className={isVerified ? 'verdict verdict-ok' : 'verdict verdict-bad'}>
      <Icon size={17} aria-hidden="true" />
      <span>{children}</span>
    </span>
  )
}
