import './auth-screen.css'
import type { Category } from '@hearth/contracts/event-values'
import type { ReactNode } from 'react'
import { CoverImage } from '../../art/cover-image.tsx'
import { Arch, Halo } from '../../ui/arch.tsx'

/** Pictures of the screens that are about no event. */
export const scenes = {
  login: { id: 'login', category: 'party' },
  signup: { id: 'signup', category: 'party' },
  confirm: { id: 'confirm', category: 'party' },
  password: { id: 'password', category: 'spiritual' },
  secondStep: { id: 'second-step', category: 'spiritual' },
  username: { id: 'username', category: 'party' },
} as const

/**
 * The frame of every screen of signing in: what to do on one side, a lit arch on the other (above, and small, where
 * there is little room). `scene` names the picture in it: the same id gives the same picture.
 */
export function AuthScreen({
  title,
  lede,
  scene,
  children,
}: {
  title: string
  lede?: ReactNode
  scene: { id: string; category: Category }
  children?: ReactNode
}) {
  return (
    <section className="wrap auth-screen">
      <div className="auth-words">
        <h1 className="page-title">{title}</h1>
        {lede && <p className="lede">{lede}</p>}
        {children}
      </div>
      <Halo className="auth-arch" aria-hidden="true">
        <Arch>
          <CoverImage {...scene} ratio="tall" first />
        </Arch>
      </Halo>
    </section>
  )
}
