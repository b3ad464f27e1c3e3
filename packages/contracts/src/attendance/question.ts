import * as m from '@hearth/messages'
import { maxParty } from '../event/event-values.ts'
import { line, longText } from '../fields/text-fields.ts'
import { z } from '../zod.ts'
import { hasOptions, questionKinds, questionLimits } from './question-values.ts'

const option = line(questionLimits.option).min(1, { error: () => m.attendance_question_option_missing() })

/** A question that hosts ask everyone who answers. Its id is the caller's: the same one is the same question, changed. */
export const questionSchema = z
  .strictObject({
    id: z.uuid(),
    kind: z.enum(questionKinds),
    text: line(questionLimits.text).min(1, { error: () => m.attendance_question_text_missing() }),
    options: z
      .array(option)
      .max(questionLimits.options, {
        error: () => m.attendance_question_options_max({ max: questionLimits.options }),
      })
      .refine((options) => new Set(options).size === options.length, {
        error: () => m.attendance_question_options_twice(),
      })
      .default([]),
    isRequired: z.boolean(),
    /** Asked for each person of the party, and not once. */
    eachPerson: z.boolean(),
  })
  .refine(({ kind, options }) => !hasOptions(kind) || options.length >= questionLimits.minOptions, {
    path: ['options'],
    error: () => m.attendance_question_options_min({ min: questionLimits.minOptions }),
  })
  .refine(({ kind, options }) => hasOptions(kind) || options.length === 0, { path: ['options'] })
export type Question = z.output<typeof questionSchema>

export const questionsField = z.array(questionSchema).max(questionLimits.questions, {
  error: () => m.attendance_questions_max({ max: questionLimits.questions }),
})

/**
 * What somebody says to the questions, as a whole: for each that they were asked, whose answer it is (0 for the whole
 * party, else the number of the person) and its values: a text, `yes` or `no`, or what was chosen. No value leaves it open.
 */
export const questionAnswersField = z
  .array(
    z.strictObject({
      questionId: z.uuid(),
      person: z.number().int().min(0).max(maxParty),
      values: z.array(longText(questionLimits.longText)).max(questionLimits.options),
    }),
  )
  .max(questionLimits.questions * (maxParty + 1))
  .refine(
    (answers) =>
      new Set(answers.map(({ questionId, person }) => `${questionId} ${person}`)).size === answers.length,
  )
export type QuestionAnswer = z.output<typeof questionAnswersField>[number]
