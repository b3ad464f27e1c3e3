import { useEffect, useEffectEvent, useState } from 'react'
import {
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type FormState,
  get,
  type Resolver,
  set,
  type UseFormRegister,
  type UseFormSubscribe,
} from 'react-hook-form'

/** A problem's sentence by the path of the field it stands beside: `name`, `hours.0.opens`. */
type Problems = Record<string, string>

/** What was written as it is sent, or what is wrong with it. */
export type Checked<Input> = { ok: true; input: Input } | { ok: false; problems: Problems }

/** Holds a form to rules of our own: its problems come by path, as the form library nests them. */
export function checkedBy<Draft extends FieldValues, Input>(
  check: (draft: Draft) => Checked<Input> | Promise<Checked<Input>>,
): Resolver<Draft, unknown, Input> {
  return async (draft) => {
    const checked = await check(draft)
    if (checked.ok) return { values: checked.input, errors: {} }
    const errors: FieldErrors<Draft> = {}
    for (const [path, message] of Object.entries(checked.problems)) {
      set(errors, path, { type: 'rule', message })
      // Looked at again while one types, an object that holds problems of its parts counts only with a type of its own.
      const whole = errors[path.split('.')[0]!]
      if (whole && !Array.isArray(whole)) whole.type ??= 'rule'
    }
    return { values: {}, errors }
  }
}

/**
 * The rules of a form, which weigh more than the form: they come after it. Without them, when they cannot be had, it is sent
 * unchecked, and whoever takes it says what is wrong.
 */
export function rulesLater<Rules>(load: () => Promise<Rules>): () => Promise<Rules | undefined> {
  return () => load().catch(() => undefined)
}

/** The same while a form is filled in: undefined until the rules have come, null where they cannot be had. */
export function useRules<Rules>(load: () => Promise<Rules | undefined>): Rules | null | undefined {
  const [rules, setRules] = useState<Rules | null>()
  useEffect(() => {
    let isLeft = false
    void load().then((came) => isLeft || setRules(() => came ?? null))
    return () => {
      isLeft = true
    }
  }, [load])
  return rules
}

/** What ties a control of text to its field of the draft. */
export function tie<Draft extends FieldValues>(
  form: { register: UseFormRegister<Draft>; formState: FormState<Draft> },
  name: FieldPath<Draft>,
) {
  return { ...form.register(name), error: problemOf(form, name) }
}

/** What is wrong with one field. */
export function problemOf<Draft extends FieldValues>(
  { formState }: { formState: FormState<Draft> },
  name: FieldPath<Draft>,
): string | undefined {
  return get<FieldErrors<Draft>, { message?: string } | undefined>(formState.errors, name)?.message
}

/** Tells of every change, also of those that are made for the writer, with all that stands in the form then. */
export function useOnChange<Draft extends FieldValues>(
  { subscribe }: { subscribe: UseFormSubscribe<Draft> },
  onChange: ((draft: Draft, name: string | undefined) => void) | undefined,
): void {
  const notify = useEffectEvent((draft: Draft, name: string | undefined) => onChange?.(draft, name))
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values, name }) => notify(values, name) }),
    [subscribe],
  )
}
