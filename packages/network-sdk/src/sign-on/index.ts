export { takeArrivalAddress } from './arrival-address.ts'
export type { SiblingApp } from './crossing.ts'
export { hasSignOnHint } from './hint.ts'
export type { CookieJar } from './hint-cookies.ts'
export type { SignOnStorage } from './keep.ts'
export type { PageLocation } from './page-location.ts'
export type { SignOnResult } from './sign-on-result.ts'
export type { StoredLogin } from './stored-login.ts'
export {
  createUnifiedSignOn,
  type UnifiedSignOn,
  type UnifiedSignOnOptions,
} from './unified-sign-on.ts'
export { signOnWords } from './words.ts'
