import * as m from '@hearth/messages'
import './post.css'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'

/** In the measure of three posts. */
export function PostsWaiting() {
  return (
    <Waiting label={m.feed_loading()}>
      {['one', 'two', 'three'].map((key) => (
        <div key={key} className="post">
          <div className="post-head">
            <Skeleton width={40} height={40} style={{ borderRadius: '50%' }} />
            <Skeleton width={180} height={16} />
          </div>
          <Skeleton height={24} />
          <Skeleton width="64%" height={24} className="space-before-small" />
        </div>
      ))}
    </Waiting>
  )
}
