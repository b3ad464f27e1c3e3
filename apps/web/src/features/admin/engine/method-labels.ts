import * as m from '@hearth/messages'

export type MethodGroup = 'reads' | 'writes' | 'care'

export const groups: { id: MethodGroup; title: () => string; sentence: () => string }[] = [
  { id: 'reads', title: m.admin_engine_group_reads, sentence: m.admin_engine_group_reads_text },
  { id: 'writes', title: m.admin_engine_group_writes, sentence: m.admin_engine_group_writes_text },
  { id: 'care', title: m.admin_engine_group_care, sentence: m.admin_engine_group_care_text },
]

/** What each method does, and what its arguments are called: the interface gives them no names. */
export const methodLabels: Record<string, { group: MethodGroup; sentence: () => string; takes: string[] }> = {
  getEvent: {
    group: 'reads',
    sentence: m.admin_engine_method_get_event,
    takes: ['id'],
  },
  getEventsByFilter: {
    group: 'reads',
    sentence: m.admin_engine_method_get_events_by_filter,
    takes: ['filter'],
  },
  browseEvents: {
    group: 'reads',
    sentence: m.admin_engine_method_browse_events,
    takes: ['request'],
  },
  getUserEventProfile: {
    group: 'reads',
    sentence: m.admin_engine_method_get_user_event_profile,
    takes: ['userId'],
  },
  getEventRecommendations: {
    group: 'reads',
    sentence: m.admin_engine_method_get_event_recommendations,
    takes: ['userId', 'limit'],
  },
  getNetworkEventStats: {
    group: 'reads',
    sentence: m.admin_engine_method_get_network_event_stats,
    takes: [],
  },
  getSystemStats: {
    group: 'reads',
    sentence: m.admin_engine_method_get_system_stats,
    takes: [],
  },
  getEngineRegistry: {
    group: 'reads',
    sentence: m.admin_engine_method_get_engine_registry,
    takes: [],
  },
  getEngineInfo: {
    group: 'reads',
    sentence: m.admin_engine_method_get_engine_info,
    takes: ['id'],
  },
  createEvent: {
    group: 'writes',
    sentence: m.admin_engine_method_create_event,
    takes: ['event'],
  },
  updateEvent: {
    group: 'writes',
    sentence: m.admin_engine_method_update_event,
    takes: ['id', 'event'],
  },
  deleteEvent: {
    group: 'writes',
    sentence: m.admin_engine_method_delete_event,
    takes: ['id'],
  },
  syncEventAcrossNetwork: {
    group: 'writes',
    sentence: m.admin_engine_method_sync_event_across_network,
    takes: ['id', 'sites'],
  },
  enableEventCrossPosting: {
    group: 'writes',
    sentence: m.admin_engine_method_enable_event_cross_posting,
    takes: ['id', 'sites'],
  },
  invokeVioletFlame: {
    group: 'care',
    sentence: m.admin_engine_method_invoke_violet_flame,
    takes: [],
  },
  testSacredFirePerfection: {
    group: 'care',
    sentence: m.admin_engine_method_test_sacred_fire_perfection,
    takes: [],
  },
  initialize: {
    group: 'care',
    sentence: m.admin_engine_method_initialize,
    takes: [],
  },
}
