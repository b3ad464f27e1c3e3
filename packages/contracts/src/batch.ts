/** Where several readings of tables and functions are asked for in one request (docs/table-protocol.md). */
export const batchPath = '/batch/v1'
export const maxBatchParts = 16

/** What a reading may say of itself; who asks stands in the headers of the request that carries it. */
export const batchPartHeaders = [
  'accept',
  'accept-profile',
  'content-profile',
  'content-type',
  'prefer',
  'range',
  'range-unit',
] as const

export type BatchPart = {
  method: 'GET' | 'HEAD' | 'POST'
  /** Below `/rest/v1/`, with the query; only functions are asked by POST. */
  path: string
  headers: { [name in (typeof batchPartHeaders)[number]]?: string | undefined }
  body?: string | undefined
}
export type BatchAnswer = { status: number; headers: Record<string, string>; body: string }
/** The answers in the order of the parts; null stands for one that had no room: it is to be asked for alone. */
export type BatchReply = { answers: (BatchAnswer | null)[] }
