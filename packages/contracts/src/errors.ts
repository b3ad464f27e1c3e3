/**
 * Every error code that Hearth's own functions answer with. Codes are stable; wording is not and belongs to the
 * browser. Services that speak another project's protocol keep that project's error shape.
 */
export const errorCodes = {
  invalid_input: { status: 400, reported: false },
  not_signed_in: { status: 401, reported: false },
  insufficient_aal: { status: 403, reported: false },
  username_required: { status: 403, reported: false },
  not_allowed: { status: 403, reported: false },
  /** The first sign-in is too long ago to be carried into another app: signing in again helps. */
  sign_in_too_old: { status: 403, reported: false },
  not_found: { status: 404, reported: false },
  method_not_allowed: { status: 405, reported: false },
  /** Something else stands in the way, or was changed meanwhile: the sentence says what. */
  conflict: { status: 409, reported: false },
  request_running: { status: 409, reported: false },
  event_full: { status: 409, reported: false },
  event_over: { status: 409, reported: false },
  event_cancelled: { status: 409, reported: false },
  too_large: { status: 413, reported: false },
  key_reused: { status: 422, reported: false },
  too_many_requests: { status: 429, reported: false },
  internal: { status: 500, reported: true },
  /** Writing waits for the primary database; everything can be read. */
  read_only: { status: 503, reported: false },
  unavailable: { status: 503, reported: true },
} as const satisfies Record<string, { status: number; reported: boolean }>

export type ErrorCode = keyof typeof errorCodes

/** Every reason with which a decision in SQL refuses (`hearth.refuse`), and the code that it is answered with. */
export const refusalReasons = {
  not_signed_in: 'not_signed_in',
  not_found: 'not_found',
  username_required: 'username_required',
  not_allowed: 'not_allowed',
  event_over: 'event_over',
  event_cancelled: 'event_cancelled',
  event_full: 'event_full',
  party_too_large: 'conflict',
  answer_declined: 'not_allowed',
  approval_needed: 'conflict',
  not_invited: 'not_allowed',
  account_needed: 'not_allowed',
  answers_closed: 'conflict',
  answers_until_late: 'conflict',
  account_answers: 'conflict',
  asks_no_more: 'conflict',
  comes_already: 'conflict',
  full_for_them: 'event_full',
  city_needed: 'conflict',
  door_opens_later: 'conflict',
  door_closed: 'conflict',
  not_expected: 'conflict',
  party_smaller: 'conflict',
  too_many_walk_ins: 'conflict',
  kind_needed: 'conflict',
  kind_gone: 'conflict',
  other_kinds: 'conflict',
  kind_not_yet: 'conflict',
  kind_closed: 'conflict',
  kind_full: 'event_full',
  kind_for_invited: 'not_allowed',
  kind_in_use: 'conflict',
  kind_too_small: 'conflict',
  too_many_kinds: 'conflict',
  question_open: 'conflict',
  questions_changed: 'conflict',
  questions_answered: 'conflict',
  change_gone: 'conflict',
  asks_own: 'conflict',
  course_only: 'conflict',
  course_full: 'conflict',
  course_asks: 'conflict',
  single_dates_only: 'conflict',
  kept_for_newcomers: 'conflict',
  kept_too_many: 'conflict',
} as const satisfies Record<string, ErrorCode>

export type RefusalReason = keyof typeof refusalReasons

/** A sentence for a person, or what writes it: in the language that is asked for when it is shown. */
export type Sentence = string | (() => string)

export const write = (sentence: Sentence): string => (typeof sentence === 'string' ? sentence : sentence())

/** A field's name and the sentence that says what to do about it. */
export type FieldProblems = Record<string, string>

/** The one error that our own code throws on purpose; `message` is its sentence in English. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly retryAfterSeconds: number | undefined
  readonly #sentence: Sentence
  readonly #fields: Readonly<Record<string, Sentence>> | undefined

  constructor(
    code: ErrorCode,
    sentence: Sentence,
    details: { fields?: Readonly<Record<string, Sentence>>; retryAfterSeconds?: number } = {},
  ) {
    super(write(sentence))
    this.name = 'AppError'
    this.code = code
    this.#sentence = sentence
    this.#fields = details.fields
    this.retryAfterSeconds = details.retryAfterSeconds
  }

  /** Written in the language of the moment, as `sentence` is. */
  get fields(): FieldProblems | undefined {
    const fields = this.#fields
    if (!fields) return undefined
    return Object.fromEntries(Object.entries(fields).map(([name, sentence]) => [name, write(sentence)]))
  }

  get sentence(): string {
    return write(this.#sentence)
  }

  get status(): number {
    return errorCodes[this.code].status
  }
}
