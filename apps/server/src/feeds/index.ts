export { publicFeedRoutes } from './public-feeds.ts'
export { sitemapRoutes } from './sitemap.ts'
