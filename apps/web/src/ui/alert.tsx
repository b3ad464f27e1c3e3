import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'

const icons = { bad: CircleAlert, ok: CircleCheck, info: Info }

/** A sentence that stays where it stands. `bad` is spoken at once, the others when the reader pauses. */
export function Alert({ tone = 'info', children }: { tone?: keyof typeof icons; children: ReactNode }) {
  const Icon = icons[tone]
  return (
    <div className={clsx('notice', `notice-${tone}`)} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon size={19} aria-hidden="true" />
      <div>{children}</div>
    </div>
  )
}
