/** Decoration beside words that say what is going on; alone it would say nothing to a screen reader. */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />
}
