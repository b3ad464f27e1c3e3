/** The same server and database under another login. */
export function withLogin(url: string, login: { user: string; password: string }): string {
  const changed = parse(url)
  changed.username = encodeURIComponent(login.user)
  changed.password = encodeURIComponent(login.password)
  changed.searchParams.delete('user')
  changed.searchParams.delete('password')
  return changed.href
}

/** The same server and login, another database. */
export function withDatabase(url: string, database: string): string {
  const changed = parse(url)
  changed.pathname = `/${encodeURIComponent(database)}`
  return changed.href
}

/** Connection strings may leave the host out (`postgres:///name?host=/run/postgresql`), which URLs with a login may not. */
function parse(url: string): URL {
  let parsed: URL
  try {
    parsed = new URL(url.replace(/^(postgres(?:ql)?:\/\/(?:[^/@]*@)?)\//, '$1localhost/'))
  } catch {
    throw new Error('DATABASE_URL is no connection string like postgresql://user:password@host:5432/name.')
  }
  if (parsed.protocol !== 'postgres:' && parsed.protocol !== 'postgresql:') {
    throw new Error('DATABASE_URL must begin with postgresql://.')
  }
  return parsed
}
