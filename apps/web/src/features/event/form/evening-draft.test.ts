import { describe, expect, it } from 'vitest'
import { eveningProblems } from './evening/evening-problems.ts'
import { eveningDraftOf, isSameEvening, noEvening, shownEvening, toEvening } from './evening-draft.ts'

describe('what the form sends of the evening', () => {
  it('is nothing where nothing was written, and leaves out empty lines', () => {
    expect(toEvening(noEvening)).toEqual({ programme: [] })
    const written = {
      ...noEvening,
      programme: [
        { at: '', line: ' ', note: '' },
        { at: '19:30', line: ' Light your candle ', note: '' },
      ],
      bringNote: 'Any kind.',
      wayIn: 'Ring the bell',
    }
    expect(toEvening(written)).toEqual({
      programme: [{ at: '19:30', line: 'Light your candle' }],
      wayIn: 'Ring the bell',
    })
    expect(eveningProblems(written)).toBeUndefined()
  })

  it('stands on the page of the last look as it will be stored', () => {
    const draft = { ...noEvening, programme: [{ at: '19:30', line: ' Soup ', note: '' }], bring: 'a spoon' }
    const shown = shownEvening(draft)
    expect(shown).toMatchObject({
      programme: [{ at: '19:30', line: 'Soup' }],
      bring: 'a spoon',
      way_in: null,
    })
    expect(toEvening(eveningDraftOf(shown))).toEqual(toEvening(draft))
  })

  it('comes back into the form as it was stored', () => {
    const draft = eveningDraftOf({
      ...{ programme: [{ at: '19:30', line: 'Soup' }], bring: 'a spoon', bring_note: null },
      ...{ doors_open_at: '19:15', last_entry_at: null, way_in: null, way_in_note: null },
    })
    expect(draft).toEqual({
      ...noEvening,
      programme: [{ at: '19:30', line: 'Soup', note: '' }],
      bring: 'a spoon',
      doorsOpenAt: '19:15',
    })
    expect(isSameEvening(draft, { ...draft, bring: ' a spoon' })).toBe(true)
    expect(isSameEvening(draft, noEvening)).toBe(false)
  })

  it('says what is wrong beside the line as it is counted in the form', () => {
    const empty = { at: '', line: '', note: '' }
    const problems = eveningProblems({ ...noEvening, programme: [empty, { at: '', line: 'Soup', note: '' }] })
    expect(Object.keys(problems!)).toEqual(['programme.1.at'])
  })
})
