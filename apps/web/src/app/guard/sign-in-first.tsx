import * as m from '@hearth/messages'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'

/**
 * What a screen of one's own shows to somebody who is not signed in: the guard lets nobody else there, unless it was
 * switched off. `path` is where the person comes back to.
 */
export function SignInFirst({ title, sentence, path }: { title: string; sentence: string; path: string }) {
  return (
    <section className="stack wrap section stack-start">
      <h1 className="page-title">{title}</h1>
      <p className="lede">{sentence}</p>
      <ButtonLink look="flame" to={paths.login(path)}>
        {m.site_sign_in()}
      </ButtonLink>
    </section>
  )
}
