import { expect, it } from 'vitest'
import { createPlainLog } from './plain-log.ts'

function begin() {
  const lines: string[] = []
  return { lines, log: createPlainLog((line) => lines.push(line)) }
}

it('says the steps of a start, each once, and nothing of what only a machine reads', () => {
  const { lines, log } = begin()
  log.info('database_starting')
  for (const line of ['database system is ready', 'Applied migration 0001-a.', 'Applied migration 0002-b.']) {
    log.info('database', { line })
  }
  log.info('sample_community_filling')
  log.info('listening', { port: 8080 })
  log.info('request', { route: '/x', status: 200 })
  expect(lines).toEqual([
    '  Starting the database ...\n',
    '  Making the tables ...\n',
    '  Filling in a sample community, this first time only ...\n',
  ])
})

it('says trouble in one line, without its stack, secrets or addresses', () => {
  const { lines, log } = begin()
  log.error('mail.failed', { error: new Error('550 <ana@example.org>\n is not known') })
  log.warn('database_trouble', { requestId: 'x-1', code: '55P03', token: 'abc' })
  log.warn('unknown_proxy', { address: '10.0.0.9', advice: 'Name it.' })
  log.error('start_refused', { error: new Error('said on its own') })
  expect(lines).toEqual([
    '  ! mail failed: 550 <[address]> is not known\n',
    '  ! database trouble: requestId "x-1", code "55P03", token "[left out]"\n',
    '  ! unknown proxy: Name it.\n',
  ])
})
