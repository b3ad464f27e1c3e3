import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

// That each metric they name exists is looked at with a process that runs: operating.test.ts.
const deploy = join(import.meta.dirname, '../../../../deploy')
const rules = join(deploy, 'alerts/hearth.yml')

/** Of Prometheus; Debian has it in its package. */
const promtool = 'promtool'

type Panel = {
  id: number
  type: string
  title: string
  gridPos: { x: number; y: number; w: number; h: number }
  datasource?: { type: string; uid: string }
  targets?: { expr: string; refId: string }[]
}

function hasPromtool(): boolean {
  try {
    execFileSync(promtool, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

it('the dashboard is one that Grafana reads, with panels that do not lie over each other', () => {
  const dashboard = JSON.parse(readFileSync(join(deploy, 'grafana/hearth.json'), 'utf8'))
  expect(dashboard).toMatchObject({ uid: 'hearth', title: 'Hearth', schemaVersion: expect.any(Number) })
  const panels: Panel[] = dashboard.panels
  expect(panels.length).toBeGreaterThan(20)
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
  )
  expect(new Set(cells).size).toBe(cells.length)
  for (const { type, title, datasource, targets = [] } of panels) {
    if (type === 'row') continue
    expect([title, datasource?.uid, targets.length > 0]).toEqual([title, '$' + '{source}', true])
  }
})

it.skipIf(!hasPromtool())('Prometheus reads the alert rules (skipped where there is no promtool)', () => {
  expect(execFileSync(promtool, ['check', 'rules', rules], { encoding: 'utf8' })).toContain('SUCCESS')
})

it.skipIf(!hasPromtool())(
  'Prometheus reads each question of the dashboard (skipped where there is no promtool)',
  () => {
    const { panels } = JSON.parse(readFileSync(join(deploy, 'grafana/hearth.json'), 'utf8')) as {
      panels: Panel[]
    }
    const asked = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
    // As rules, because promtool reads questions only there.
    const groups = [
      {
        name: 'dashboard',
        rules: asked.map((expr, at) => ({
          record: `question_${at}`,
          expr: expr.replaceAll('$instance', '.*'),
        })),
      },
    ]
    const file = join(mkdtempSync(join(tmpdir(), 'hearth-dashboard-')), 'rules.json')
    writeFileSync(file, JSON.stringify({ groups }))
    const outcome = execFileSync(promtool, ['check', 'rules', file], { encoding: 'utf8' })
    expect(outcome).toContain(`${asked.length} rules found`)
  },
)
