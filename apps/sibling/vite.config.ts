import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { localeOfBuild, messagesOf } from '../../packages/messages/in-build.ts'
import { directionOf } from '../../packages/messages/locales.ts'

// Each build is of one language, HEARTH_LOCALE. What the languages have in common lies in the same files.
const locale = localeOfBuild()

export default defineConfig({
  plugins: [react(), pageOfLanguage()],
  build: {
    // English is built first, and the others beside it.
    emptyOutDir: locale === 'en',
    copyPublicDir: locale === 'en',
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'libraries', test: /[\\/]node_modules[\\/]/ }] } },
    },
  },
  resolve: { alias: messagesOf(locale) },
})

/** The page of each language, `<locale>.html`, which names the scripts of that language. */
function pageOfLanguage(): Plugin {
  return {
    name: 'page-of-language',
    enforce: 'post',
    transformIndexHtml: (page) =>
      page.replace('<html lang="en">', `<html lang="${locale}" dir="${directionOf(locale)}">`),
    generateBundle(_, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') return
      delete bundle['index.html']
      this.emitFile({ type: 'asset', fileName: `${locale}.html`, source: page.source })
    },
  }
}
