import './original-line.css'
import * as m from '@hearth/messages'
import { Link } from 'react-router'
import { languageName } from '../format/language-name.ts'
import type { Words } from './words.ts'

/** Says that words are translated, and leads to the original and back. */
export function OriginalLine({ translation }: Pick<Words, 'translation'>) {
  if (!translation) return null
  const { original, isShown, isOlder } = translation
  return (
    <p className="original-line">
      {isShown && m.site_translation_from({ language: languageName(original) })}
      <Link to={{ search: isShown ? '?words=original' : '' }} preventScrollReset>
        {isShown ? m.site_translation_show_original() : m.site_translation_show_translation()}
      </Link>
      {isShown && isOlder && <span>{m.site_translation_older()}</span>}
    </p>
  )
}
