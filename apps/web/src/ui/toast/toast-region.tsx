import * as m from '@hearth/messages'
import { CircleAlert, Flame, X } from 'lucide-react'
import { Toast as RadixToast } from 'radix-ui'
import { dismissToast, type ShownToast } from './toast-store.ts'

const shownForMs = 6000

export default function ToastRegion({ toast }: { toast: ShownToast | undefined }) {
  return (
    <RadixToast.Provider duration={shownForMs} swipeDirection="down" label={m.site_toast_message()}>
      {toast && <ToastCard key={toast.id} toast={toast} />}
      <RadixToast.Viewport className="toast-region" label={m.site_toast_messages()} />
    </RadixToast.Provider>
  )
}

function ToastCard({ toast }: { toast: ShownToast }) {
  const isBad = toast.tone === 'bad'
  return (
    <RadixToast.Root
      className="toast"
      type={isBad ? 'foreground' : 'background'}
      onOpenChange={(open) => open || dismissToast(toast.id)}
    >
      <span className={isBad ? 'toast-mark toast-mark-bad' : 'toast-mark'} aria-hidden="true">
        {isBad ? <CircleAlert size={19} /> : <Flame size={18} />}
      </span>
      <div>
        <RadixToast.Title className="toast-title">{toast.title}</RadixToast.Title>
        {toast.text && <RadixToast.Description>{toast.text}</RadixToast.Description>}
      </div>
      {toast.action && (
        <RadixToast.Action
          className="button button-quiet button-small"
          altText={toast.action.label}
          onClick={toast.action.onAction}
        >
          {toast.action.label}
        </RadixToast.Action>
      )}
      <RadixToast.Close className="icon-button" aria-label={m.site_toast_dismiss()}>
        <X size={18} aria-hidden="true" />
      </RadixToast.Close>
    </RadixToast.Root>
  )
}
