export { greeting } from './greeting.ts'
export { welcomeSampleCommunity } from './sample-community.ts'
