import { inLocale } from '@hearth/messages/in-locale'
import { locales } from '@hearth/messages/locales'
import { render, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Backup } from './backup.tsx'

type Given = Parameters<typeof Backup>[0]['backup']

const works: Given = {
  state: 'works',
  place: '/safe/place',
  at: '2026-11-28T03:30:00Z',
  good_at: '2026-11-28T03:30:00Z',
  size_bytes: 2_400_000_000,
  made_ms: 41_200,
  rehearsal_ms: 180_000,
}
const failed: Given = {
  failed_at: '2026-11-28T03:30:00Z',
  ...works,
  state: 'failed',
  problem: 'no_room',
  detail: '3 MB are free; 9 MB are needed.',
}
const untested: Given = {
  ...works,
  state: 'rehearsal_failed',
  problem: 'no_right',
  detail: 'ALTER ROLE "hearth" CREATEDB',
}
const withProblems = (state: 'failed' | 'rehearsal_failed', problems: string[]) =>
  problems.map((problem): Given => ({ ...works, state, problem, failed_at: works.at }))
const every: Given[] = [
  { state: 'none' },
  { state: 'first', place: '/safe/place' },
  works,
  { ...works, state: 'old' },
  ...withProblems('failed', ['no_room', 'unreachable', 'interrupted', 'failed']),
  ...withProblems('rehearsal_failed', [
    ...['no_right', 'no_room', 'damaged', 'differs', 'other_version', 'too_slow', 'interrupted', 'failed'],
  ]),
]

describe('the line about back-ups', () => {
  const shown = (backup: Given) => {
    render(<Backup backup={backup} />)
    return screen.getByRole('region')
  }

  it('says that last night’s works: when, how big, how long and where', () => {
    const region = shown(works)
    expect(screen.getByRole('heading', { name: 'Last night’s back-up works' })).toBeInTheDocument()
    expect(region).toHaveTextContent(
      /From 28 November 2026 at .*: 2\.4 GB, made in 41 seconds, kept in \u2066\/safe\/place\u2069\. Restored as a test in 3 minutes/,
    )
    expect(region).toHaveAttribute('data-state', 'calm')
  })

  it('says how to set it up where there is none', () => {
    expect(shown({ state: 'none' })).toHaveTextContent(/Nothing is backed up.*Set BACKUP_TO/)
  })

  it('says that the first is on its way', () => {
    expect(shown({ state: 'first', place: '/safe/place' })).toHaveTextContent(
      /The first back-up is on its way/,
    )
  })

  it('says why one failed, what to do, and which one is whole', () => {
    expect(shown(failed)).toHaveTextContent(
      /The last back-up failed.*too little room.*Tried on 28 November.*The newest complete one is from.*3 MB are free/,
    )
  })

  it('says where none is whole', () => {
    expect(shown({ ...failed, problem: 'unreachable', good_at: null })).toHaveTextContent(
      /can’t write to .*There is no complete one yet/,
    )
  })

  it('says that the newest is old', () => {
    expect(shown({ ...works, state: 'old' })).toHaveTextContent(
      /There is no recent back-up.*newest complete one.*hearth doctor/,
    )
  })

  it('says what to grant where it could not be tried, as PostgreSQL takes it', () => {
    const region = shown(untested)
    expect(region).toHaveTextContent(/didn’t pass its test.*may not create a database/)
    expect(screen.getByText('ALTER ROLE "hearth" CREATEDB')).toHaveAttribute('dir', 'ltr')
    expect(region).toHaveAttribute('data-state', 'wrong')
  })

  it('has words of their own for each state and problem in every language', () => {
    for (const locale of locales) {
      const said = every.map((backup) =>
        inLocale(locale, () => renderToStaticMarkup(<Backup backup={backup} />)),
      )
      expect([locale, new Set(said).size]).toEqual([locale, every.length])
      for (const text of said) expect(text).not.toMatch(/undefined|\{|admin_backup/)
      if (locale === 'en') continue
      const english = new Set(
        every.map((backup) => inLocale('en', () => renderToStaticMarkup(<Backup backup={backup} />))),
      )
      expect([locale, said.filter((text) => english.has(text))]).toEqual([locale, []])
    }
  })
})
