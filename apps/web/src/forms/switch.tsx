import './switch.css'
import type { ComponentProps } from 'react'

/** Turns something on or off at once, without a form. The whole line can be pressed. */
export function Switch({
  label,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'role'> & { label: string }) {
  return (
    <label className="switch">
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is on. */}
      <input type="checkbox" role="switch" {...rest} />
      <span>{label}</span>
    </label>
  )
}
