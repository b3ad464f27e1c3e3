export { NotFoundScreen as Component } from '../layout/not-found-screen.tsx'
