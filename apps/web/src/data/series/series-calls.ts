import type { ReadName } from '@hearth/contracts/reads'
import type { SeriesReply, SeriesRequest } from '@hearth/contracts/series'
import type { SeriesRead } from '@hearth/contracts/series-reads'
import { callFunction } from '../call-function.ts'
import { read } from '../read.ts'

// The shapes of a series stand in its own room.
// TODO: `read` and `callFunction` themselves, once `seriesReads` are in `readTable` and `seriesFunctions` in `functionTable`.

export const readSeries = <Name extends 'series_page' | 'series_dates' | 'series_of_event'>(
  name: Name,
  args: object,
  signal?: AbortSignal,
): Promise<SeriesRead<Name>> =>
  read(name as unknown as ReadName, args as never, signal) as Promise<unknown> as Promise<SeriesRead<Name>>

export const callSeries = <Name extends 'answer-series' | 'skip-dates' | 'resume-dates' | 'end-series'>(
  name: Name,
  request: SeriesRequest<Name>,
): Promise<SeriesReply<Name>> =>
  callFunction(name as never, request as never) as Promise<unknown> as Promise<SeriesReply<Name>>
