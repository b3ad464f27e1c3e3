export { createEventEngine, type EventEngine, type EventEngineOptions } from './engine.ts'
