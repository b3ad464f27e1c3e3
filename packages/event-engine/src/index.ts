export { createEventEngine, type EventEngine, type EventEngineOptions } from './engine.ts'
export { fillSampleCommunity, type SampleOptions, type SampleSignIn } from './sample/fill.ts'
