import { compileForNode } from '@hearth/messages/compile'
import { expect, it } from 'vitest'
import { expectLanguage, sharedTexts } from '../testing/own-pages.ts'
import { errorPage } from './error-page.ts'

it('is in the language that is asked for', async () => {
  await compileForNode('ar')
  const error = { nonce: 'n', requestId: 'r-1', address: '/explore' }
  const [english, arabic] = [errorPage('en', error), errorPage('ar', error)]
  expectLanguage(english, 'en', '/explore')
  expectLanguage(arabic, 'ar', '/explore')
  expect(sharedTexts(arabic, english, ['r-1'])).toEqual([])
}, 120_000)
