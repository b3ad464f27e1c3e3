export { seededRandom } from './build-event.ts'
export { type EngineUnderTest, engineUnderTest, testSites, visitor } from './engine-under-test.ts'
