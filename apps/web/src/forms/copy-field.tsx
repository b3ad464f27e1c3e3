import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../ui/icon-button.tsx'
import { TextField } from './field.tsx'

/** A text to take along: shown whole, selected when it is touched, and copied by its button. */
export function CopyField({
  label,
  value,
  copyLabel,
  copied,
  notCopied,
}: {
  label: string
  value: string
  copyLabel: string
  /** What is said, quietly, once it is copied. */
  copied: string
  notCopied: string
}) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setOutcome('copied')
    } catch {
      setOutcome('failed')
    }
  }
  return (
    <div>
      <TextField
        label={label}
        value={value}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        error={outcome === 'failed' ? notCopied : undefined}
        end={
          <IconButton label={copyLabel} onClick={copy}>
            {outcome === 'copied' ? (
              <Check size={20} aria-hidden="true" />
            ) : (
              <Copy size={20} aria-hidden="true" />
            )}
          </IconButton>
        }
      />
      <p className="field-help" role="status">
        {outcome === 'copied' && copied}
      </p>
    </div>
  )
}
