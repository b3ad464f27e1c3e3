import { describe, expect, it } from 'vitest'
import { findIdlePermissions, findSides } from './check-sides.ts'

const problemsOf = (declaration: string) =>
  findSides({ path: 'some.css', text: `a:hover { ${declaration} }` })

describe('the check of sides', () => {
  it.each([
    'margin-left: 4px;',
    'right: 0;',
    'border-top-left-radius: 4px;',
    'scroll-margin-right: 4px;',
    'text-align: left',
    'transform-origin: top left;',
    'padding: 0 4px 0 8px;',
    'inset: 0 calc(1px + (2px * 3)) auto auto;',
    'border-radius: 20px 20px 20px 7px;',
    'border-radius: 20px 7px;',
    'border-radius: 50% 40% 1px 1px / 10% 10% 1px 1px;',
    'padding-top: env(safe-area-inset-left);',
    'translate: -50%;',
    'transform: translateX(4px);',
    'transform: rotate(2deg) translate(1px, 2px);',
    'background: linear-gradient(90deg, red, blue);',
    'background: linear-gradient(to right, red, blue);',
    'background: radial-gradient(60% 100% at 78% 0, red, blue);',
    'background-position: 120% 0;',
  ])('refuses %s', (declaration) => {
    expect(problemsOf(declaration)).toHaveLength(1)
  })

  it.each([
    'margin-inline: 4px 8px;',
    'inset-inline-start: 0;',
    'text-align: start;',
    'padding: 0 4px 2px 4px;',
    'border-radius: calc(8px / 2) calc(8px / 2) 4px 4px;',
    'border-radius: 50% 50% 4px 4px / 10% 10% 4px 4px;',
    'translate: 0 -4px;',
    'translate: calc(-50% * var(--forward));',
    'transform: translateY(4px) scale(1.1);',
    'background: linear-gradient(calc(90deg * var(--forward)), red, blue);',
    'background: linear-gradient(180deg, red, blue);',
    'background: radial-gradient(at 50% 0, red, blue);',
    '--left: 4px;',
    '/* left: 4px; */ top: 0;',
  ])('allows %s', (declaration) => {
    expect(problemsOf(declaration)).toEqual([])
  })

  it('names the sheet and the declaration', () => {
    expect(problemsOf('left: 0;')).toEqual(['some.css: "left: 0" names a side'])
  })

  it('lets stay what is a picture of the world, and says when nothing needs that any more', () => {
    const map = { path: 'apps/web/src/maps/maps.css', text: '.zoom { right: 0 } .note { margin-left: 0 }' }
    expect(findSides(map)).toEqual([`${map.path}: "margin-left: 0" names a side`])
    const idle = findIdlePermissions([map])
    expect(idle).toContain('check-sides: nothing needs left of maps/maps.css any more')
    expect(idle).not.toContain('check-sides: nothing needs right of maps/maps.css any more')
  })
})
