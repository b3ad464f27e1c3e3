import { type ComponentProps, type ReactNode, useState } from 'react'

/**
 * A native `details` whose content is made when it is first opened, and then stays with what was written in it. It is
 * there with the press itself, because the browser tells of the opening only later, when somebody quick has pressed the
 * next key already.
 */
export function Disclosure({
  summary,
  children,
  ...rest
}: Omit<ComponentProps<'details'>, 'onToggle'> & { summary: ReactNode }) {
  const [wasOpened, setOpened] = useState(false)
  return (
    // A search in the page opens it too, and presses nothing.
    <details onToggle={({ currentTarget: { open } }) => open && setOpened(true)} {...rest}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button, and its Enter and space are clicks */}
      <summary onClick={() => setOpened(true)}>{summary}</summary>
      {wasOpened && children}
    </details>
  )
}
