import type { ReactNode } from 'react'

/** One of a few values, all in view. Radios underneath: arrow keys move, a form carries the value under `name`. */
export function SegmentedControl<Value extends string>({
  label,
  name,
  options,
  value,
  onChange,
}: {
  label: string
  name: string
  options: { value: Value; label: string; icon?: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
}) {
  return (
    <div role="radiogroup" aria-label={label} className="segmented">
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </div>
  )
}
