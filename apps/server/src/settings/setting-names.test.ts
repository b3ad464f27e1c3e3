import { expect, it } from 'vitest'
import { settingsSchema } from '../config.ts'
import { misspelledSettings } from './setting-names.ts'

const ours = Object.keys(settingsSchema.shape)

it.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['SMTP_URI', 'SMTP_URL'],
  ['SITEURL', 'SITE_URL'],
  ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
  ['HEARTH_SECRETS', 'HEARTH_SECRET'],
  ['PROT', 'PORT'],
])('names the setting that %s was meant to be', (name, nearest) => {
  expect(misspelledSettings([name], ours)).toEqual([{ name, nearest }])
})

it('says nothing of our own settings, nor of what other programs have', () => {
  const others = [
    'HOME',
    'PATH',
    'PWD',
    'USER',
    'SHELL',
    'TERM',
    'LANG',
    'LOGNAME',
    'HOSTNAME',
    'NODE_OPTIONS',
  ]
  const more = [
    'NODE_PATH',
    'XDG_DATA_DIRS',
    'HTTP_PROXY',
    'NO_PROXY',
    'npm_config_cache',
    'MAIL',
    'TMPDIR',
    '_',
  ]
  expect(misspelledSettings([...ours, ...others, ...more], ours)).toEqual([])
})
