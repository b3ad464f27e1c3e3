/** What one request may ask of the tables. */
export const limits = {
  /** The query string as it arrives, still encoded. */
  queryBytes: 8 * 1024,
  bodyBytes: 64 * 1024,
  /** Conditions of one request, those inside `and`, `or` and embedded rows included. */
  filters: 32,
  /** How deep `and(or(…))` may nest. */
  logicDepth: 8,
  embedDepth: 3,
  embeds: 16,
  /** Columns named in one request, all levels together; a star counts once. */
  selectItems: 200,
  orderTerms: 16,
  /** Of `match` and `imatch`. */
  expressionCharacters: 100,
  /** A statement with such an expression in it takes no longer: some expressions take for ever. */
  expressionMs: 200,
  jsonPathSteps: 8,
  /** Rows of one list: of the answer itself and of each embedded list in it. */
  rows: 1000,
  /** A visitor's `count=exact` goes no further: to count is to read every row. */
  countedForVisitors: 1000,
  /** A read whose JSON is larger never leaves the database. */
  answerBytes: 4 * 1024 * 1024,
} as const
