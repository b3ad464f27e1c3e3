export { environmentOf, rootDomainOf } from './root-domain.ts'
export { createSignOn, type SignOn } from './sign-on.ts'
