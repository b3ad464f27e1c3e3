/** The one function of `pg` that turns a JavaScript value into a parameter; its own types leave it out. */
declare module 'pg/lib/utils.js' {
  const utils: { prepareValue(value: unknown): string | Buffer | null }
  export default utils
}
