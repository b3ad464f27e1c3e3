import * as m from '@hearth/messages'
import { localeParameter, localePath, locales, nameOf } from '@hearth/messages/locales'
import { getLocale } from '@hearth/messages/runtime'

/** The languages, each in its own words. The server notes which was pressed, and the page comes again in it. */
export function Languages() {
  return (
    <form className="languages" method="post" action={localePath} aria-label={m.site_language()}>
      {locales.map((locale) => (
        <button
          key={locale}
          type="submit"
          name={localeParameter}
          value={locale}
          lang={locale}
          aria-current={locale === getLocale() ? 'true' : undefined}
        >
          {nameOf(locale)}
        </button>
      ))}
    </form>
  )
}
