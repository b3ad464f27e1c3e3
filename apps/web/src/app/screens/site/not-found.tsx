export { NotFoundScreen as Component } from '../../errors/not-found-screen.tsx'
