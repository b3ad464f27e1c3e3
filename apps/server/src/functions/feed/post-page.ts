/** Where a mail leads for a post. */
export const postPage = (siteUrl: string, postId: string) => `${siteUrl}/social/${postId}`
