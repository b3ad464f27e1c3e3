import type { Row, Run } from '@hearth/database'
import type { NewLogin } from './login/login-queries.ts'
import type { AuthenticationMethod } from './tokens/access-token.ts'

type ParentLogin = Row & {
  aal: string
  amr: AuthenticationMethod[]
  first_signed_in_at: string
  not_after: string
}

/** The login that another one begins from, held until the transaction ends: it cannot end in between. */
export async function lockParentLogin(run: Run, id: string, userId: string) {
  const { rows } = await run<ParentLogin>({
    name: 'auth_lock_parent_login',
    text: `
      select aal, amr, first_signed_in_at, not_after from auth.sessions
      where id = $1 and user_id = $2 for key share`,
    values: [id, userId],
  })
  return rows[0]
}

type SignOnLogin = Pick<
  NewLogin,
  'id' | 'amr' | 'userAgent' | 'address' | 'nowMs' | 'notAfterMs' | 'refreshTokenHash'
> & { parentId: string; app: string }

/** A login of another app with its first refresh token; whose it is and how well proven it takes from its parent. */
export async function addSignOnLogin(run: Run, login: SignOnLogin): Promise<void> {
  await run({
    name: 'auth_add_sign_on_login',
    text: `
      with login as (
        insert into auth.sessions (
          id, user_id, aal, factor_id, amr, user_agent, ip, created_at, refreshed_at, not_after, app, first_signed_in_at, parent_session_id
        )
        select $1, p.user_id, p.aal, p.factor_id, $2, $3, $4, $5, $5, $6, $7, p.first_signed_in_at, p.id
        from auth.sessions p where p.id = $8
        returning id
      )
      insert into auth.refresh_tokens (token_hash, session_id, counter, created_at) select $9, id, 0, $5 from login`,
    values: [
      login.id,
      JSON.stringify(login.amr),
      login.userAgent,
      login.address,
      new Date(login.nowMs),
      new Date(login.notAfterMs),
      login.app,
      login.parentId,
      login.refreshTokenHash,
    ],
  })
}
