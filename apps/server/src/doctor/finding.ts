/** What was found of one part of an installation. */
export type Finding = {
  part: string
  state: 'well' | 'warning' | 'wrong'
  /** A sentence of what is so. */
  says: string
  /** A sentence of what to do about it. */
  advice?: string
}

export const well = (part: string, says: string): Finding => ({ part, state: 'well', says })
export const warning = (part: string, says: string, advice: string): Finding => ({
  ...{ part, state: 'warning', says, advice },
})
export const wrong = (part: string, says: string, advice: string): Finding => ({
  ...{ part, state: 'wrong', says, advice },
})

/** The short reason that an error of the network or the disk carries, without addresses or passwords. */
export function reasonOf(error: unknown): string {
  if (typeof error === 'string') return error
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  if (typeof code === 'string') return code
  return typeof message === 'string' ? message.split('\n', 1)[0]! : 'unknown'
}
