import { m } from '@hearth/messages'
import type { CertifiedStatus, Purpose, RequestStatus } from '@hearth/network-sdk/watch'

export type MethodGroup = 'reads' | 'writes' | 'care'

export const groups: { id: MethodGroup; title: string; sentence: string }[] = [
  {
    id: 'reads',
    title: 'Reads',
    sentence:
      'They change nothing. One node answers and signs; as a certified call the whole engine vouches.',
  },
  {
    id: 'writes',
    title: 'Writes',
    sentence: 'They need somebody signed in, and each answer comes in a certificate of the engine.',
  },
  {
    id: 'care',
    title: 'The engine’s care',
    sentence: 'How the engine keeps itself in order: for those who look after the house.',
  },
]

/** What each method does, and what its arguments are called: the interface gives them no names. */
export const methodWords: Record<string, { group: MethodGroup; sentence: string; takes: string[] }> = {
  getEvent: {
    group: m.admin_engine_method_get_event_group,
    sentence: m.admin_engine_method_get_event_sentence,
    takes: ['id'],
  },
  getEventsByFilter: {
    group: m.admin_engine_method_get_events_by_filter_group,
    sentence: m.admin_engine_method_get_events_by_filter_sentence,
    takes: ['filter'],
  },
  browseEvents: {
    group: m.admin_engine_method_browse_events_group,
    sentence: m.admin_engine_method_browse_events_sentence,
    takes: ['request'],
  },
  getUserEventProfile: {
    group: m.admin_engine_method_get_user_event_profile_group,
    sentence: m.admin_engine_method_get_user_event_profile_sentence,
    takes: ['userId'],
  },
  getEventRecommendations: {
    group: m.admin_engine_method_get_event_recommendations_group,
    sentence: m.admin_engine_method_get_event_recommendations_sentence,
    takes: ['userId', 'limit'],
  },
  getNetworkEventStats: {
    group: m.admin_engine_method_get_network_event_stats_group,
    sentence: m.admin_engine_method_get_network_event_stats_sentence,
    takes: [],
  },
  getSystemStats: {
    group: m.admin_engine_method_get_system_stats_group,
    sentence: m.admin_engine_method_get_system_stats_sentence,
    takes: [],
  },
  getEngineRegistry: {
    group: m.admin_engine_method_get_engine_registry_group,
    sentence: m.admin_engine_method_get_engine_registry_sentence,
    takes: [],
  },
  getEngineInfo: {
    group: m.admin_engine_method_get_engine_info_group,
    sentence: m.admin_engine_method_get_engine_info_sentence,
    takes: ['id'],
  },
  createEvent: {
    group: m.admin_engine_method_create_event_group,
    sentence: m.admin_engine_method_create_event_sentence,
    takes: ['event'],
  },
  updateEvent: {
    group: m.admin_engine_method_update_event_group,
    sentence: m.admin_engine_method_update_event_sentence,
    takes: ['id', 'event'],
  },
  deleteEvent: {
    group: m.admin_engine_method_delete_event_group,
    sentence: m.admin_engine_method_delete_event_sentence,
    takes: ['id'],
  },
  syncEventAcrossNetwork: {
    group: m.admin_engine_method_sync_event_across_network_group,
    sentence: m.admin_engine_method_sync_event_across_network_sentence,
    takes: ['id', 'sites'],
  },
  enableEventCrossPosting: {
    group: m.admin_engine_method_enable_event_cross_posting_group,
    sentence: m.admin_engine_method_enable_event_cross_posting_sentence,
    takes: ['id', 'sites'],
  },
  invokeVioletFlame: {
    group: m.admin_engine_method_invoke_violet_flame_group,
    sentence: m.admin_engine_method_invoke_violet_flame_sentence,
    takes: [],
  },
  testSacredFirePerfection: {
    group: m.admin_engine_method_test_sacred_fire_perfection_group,
    sentence: m.admin_engine_method_test_sacred_fire_perfection_sentence,
    takes: [],
  },
  initialize: {
    group: m.admin_engine_method_initialize_group,
    sentence: m.admin_engine_method_initialize_sentence,
    takes: [],
  },
}

const certified: Record<CertifiedStatus, string> = {
  unknown: 'Not known yet',
  received: 'Received',
  processing: 'Processing',
  replied: 'Replied',
  rejected: 'Refused',
  done: 'Done, and the reply is no longer kept',
}
export const statusWords: Record<RequestStatus, string> = {
  ...certified,
  accepted: 'Accepted',
  refused: 'Refused before anything ran',
}

export const purposeWords: Record<Purpose, string> = {
  call: m.admin_engine_purpose_call,
  query: m.admin_engine_purpose_query,
  request_status: m.admin_engine_purpose_request_status,
  node_keys: m.admin_engine_purpose_node_keys,
  time: m.admin_engine_purpose_time,
}

export const words = {
  cleansed: ({
    requests,
    bridges,
    blessings,
    mended,
  }: Record<'requests' | 'bridges' | 'blessings' | 'mended', number>) =>
    m.admin_engine_taken_away_requests_bridges_blessings_mended({ requests, bridges, blessings, mended }),
} as const

/** Milliseconds as they are read: exact where they are few. */
export function writeMs(ms: number): string {
  return `${ms < 10 ? Math.max(0, ms).toFixed(1) : Math.round(ms)} ms`
}
