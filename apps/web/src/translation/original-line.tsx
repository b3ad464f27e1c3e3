import './original-line.css'
import * as m from '@hearth/messages'
import { languageName } from '../format/language-name.ts'
import { Link } from '../navigation/index.ts'
import type { Words } from './words.ts'

/** Says in which language the original is, where it is not the reader's; of a translation it leads there and back. */
export function OriginalLine({
  words: { original, translation },
}: {
  words: Pick<Words, 'original' | 'translation'>
}) {
  if (!original) return null
  const language = languageName(original)
  if (!translation) return <p className="original-line">{m.site_translation_written_in({ language })}</p>
  const { isShown, isOlder } = translation
  return (
    <p className="original-line">
      {isShown && m.site_translation_from({ language })}
      <Link to={{ search: isShown ? '?words=original' : '' }} preventScrollReset>
        {isShown ? m.site_translation_show_original() : m.site_translation_show_translation()}
      </Link>
      {isShown && isOlder && <span>{m.site_translation_older()}</span>}
    </p>
  )
}
