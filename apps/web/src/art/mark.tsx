/** The mark: a flame in an arch. Takes the colour of the text around it. */
export function Mark({ size = 30 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path d="M3 30V15a13 13 0 0 1 26 0v15h-4.6V15a8.4 8.4 0 0 0-16.8 0v15z" fill="currentColor" />
      <path
        d="M16.7 10.6c.6 3.3 5 5.4 5 10.7a5.75 5.75 0 0 1-11.5 0c0-2.5 1.2-4 2.3-5.1.3 1.3.9 2 1.7 2.3-.4-2.7.3-5.7 2.5-7.9z"
        fill="var(--ember)"
      />
      <path
        d="M16.2 20c.3 1.4 2.1 2.2 2.1 4.2a2.3 2.3 0 0 1-4.6 0c0-1.9 1.7-2.6 2.5-4.2z"
        fill="var(--glow)"
      />
    </svg>
  )
}
