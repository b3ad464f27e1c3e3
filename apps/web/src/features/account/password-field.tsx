import * as m from '@hearth/messages'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { type FieldWords, TextField } from '../../forms/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { passwordLength } from './password-length.ts'

/** What is wrong with a wished password, as far as the browser can tell; the server knows more. */
export function passwordProblem(password: string): string | undefined {
  const length = [...password].length
  if (length < passwordLength.least) return m.account_too_short({ count: passwordLength.least })
  if (length > passwordLength.max) return m.account_too_long({ count: passwordLength.max })
  return undefined
}

/** A password that can be looked at while it is typed. */
export function PasswordField(props: Omit<ComponentProps<'input'>, 'type'> & FieldWords) {
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={
        <IconButton
          label={isShown ? m.account_fields_hide_password() : m.account_fields_show_password()}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon size={20} aria-hidden="true" />
        </IconButton>
      }
    />
  )
}
