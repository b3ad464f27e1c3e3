import { describe, expect, it } from 'vitest'
import { decideGuardStep, type GuardFacts } from './route-guard.ts'

const visitor: GuardFacts = {
  needs: 'username',
  search: '',
  isLoading: false,
  isSignedIn: false,
  roles: [],
  profile: null,
  hasWaitedLongEnough: false,
}
const member: GuardFacts = { ...visitor, isSignedIn: true, profile: { username: 'mira' } }
const newMember: GuardFacts = { ...member, profile: { username: 'temp_user_7f1c2a34' } }

describe('the guard of a route', () => {
  it('sends a visitor to sign in', () => {
    expect(decideGuardStep(visitor)).toBe('sign_in')
    expect(decideGuardStep({ ...visitor, needs: 'login' })).toBe('sign_in')
  })

  it('lets a member through', () => {
    expect(decideGuardStep(member)).toBe('show')
  })

  it.each(['temp_user_7f1c2a34', 'TEMP_USER_1', '', null])(
    'asks a member called %j for a name only where one is needed',
    (username) => {
      expect(decideGuardStep({ ...member, profile: { username } })).toBe('choose_username')
      expect(decideGuardStep({ ...member, profile: { username }, needs: 'login' })).toBe('show')
    },
  )

  it('asks a member without a profile for a name', () => {
    expect(decideGuardStep({ ...member, profile: null })).toBe('choose_username')
  })

  it('refuses a member without the role where one is needed, and asks one without a name for it first', () => {
    const needs = 'admin'
    expect(decideGuardStep({ ...member, needs })).toBe('refuse')
    expect(decideGuardStep({ ...newMember, needs })).toBe('choose_username')
    expect(decideGuardStep({ ...member, profile: 'unknown', needs })).toBe('refuse')
    expect(decideGuardStep({ ...member, needs, roles: ['steward', 'ADMIN'] })).toBe('refuse')
    expect(decideGuardStep({ ...visitor, needs })).toBe('sign_in')
  })

  it('lets whoever has the role through, once they have a name', () => {
    const facts: GuardFacts = { ...member, needs: 'admin', roles: ['admin'] }
    expect(decideGuardStep(facts)).toBe('show')
    expect(decideGuardStep({ ...facts, profile: newMember.profile })).toBe('choose_username')
  })

  it('waits while it is not known who is there, and then takes them for a visitor', () => {
    expect(decideGuardStep({ ...visitor, isLoading: true })).toBe('wait')
    expect(decideGuardStep({ ...visitor, isLoading: true, hasWaitedLongEnough: true })).toBe('sign_in')
  })

  it('waits for the name, and never takes a name that was not read for a missing one', () => {
    expect(decideGuardStep({ ...member, profile: 'loading' })).toBe('wait')
    expect(decideGuardStep({ ...member, profile: 'loading', hasWaitedLongEnough: true })).toBe('show')
    expect(decideGuardStep({ ...member, profile: 'unknown' })).toBe('show')
  })

  it.each([visitor, newMember, member, { ...visitor, isLoading: true }])(
    'steps aside for noauth=true, whoever comes',
    (facts) => {
      expect(decideGuardStep({ ...facts, search: '?noauth=true' })).toBe('show')
      expect(decideGuardStep({ ...facts, search: '?page=2&noauth=true' })).toBe('show')
    },
  )

  it.each([
    '?noauth=TRUE',
    '?noauth=1',
    '?noauth',
    '?noauth=',
    '?NoAuth=true',
    '?noauth=true%20',
    '?no-auth=true',
  ])('does not step aside for %s', (search) => {
    expect(decideGuardStep({ ...visitor, search })).toBe('sign_in')
  })
})
