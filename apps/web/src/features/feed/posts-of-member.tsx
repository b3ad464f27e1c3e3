import * as m from '@hearth/messages'
import './social.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { MoreOfList } from '../../directory/more-of-list.tsx'
import { sentenceFor } from '../../format/error-words.ts'
import { Failed } from '../../ui/failed.tsx'
import type { Reader } from './post.ts'
import { PostView } from './post-view.tsx'
import { feedOptions } from './queries.ts'

/** What one member posted, as far as it opens to the reader; with nothing there, nothing. */
export function PostsOfMember({ memberId, reader }: { memberId: string; reader: Reader | undefined }) {
  const list = useInfiniteQuery(feedOptions({ member: memberId, userId: reader?.userId }))
  const { data, error, refetch } = list
  const posts = (data?.pages ?? []).flatMap((page) => page.posts)
  if (error && !data) return <Failed sentence={sentenceFor(error)} again={() => void refetch()} />
  if (posts.length === 0) return null
  return (
    <section className="feed">
      <h2 className="block-title">{m.feed_page_of_member()}</h2>
      {posts.map((post) => (
        <PostView key={post.id} post={post} reader={reader} />
      ))}
      <MoreOfList list={list} row=".post" link=".post-author a" />
    </section>
  )
}
