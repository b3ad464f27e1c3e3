import { m } from '@hearth/messages'
/** The sentences of those who look after the house. */
export const words = {
  overview: {
    numbers: {
      members: m.admin_overview_numbers_members,
      events_ahead: m.admin_overview_numbers_events_ahead,
      coming: m.admin_overview_numbers_coming,
      venues: m.admin_overview_numbers_venues,
      providers: m.admin_overview_numbers_providers,
    },
    charts: {
      people: m.admin_overview_charts_people,
      events: m.admin_overview_charts_events,
      answers: m.admin_overview_charts_answers,
    },
  },
  members: {
    ofRole: {
      '': m.admin_members_of_role,
      any: m.admin_members_of_role_any,
      admin: m.admin_members_of_role_admin,
      steward: m.admin_members_of_role_steward,
    },

    roles: {
      admin: { name: m.admin_members_roles_admin_name, gives: m.admin_members_roles_admin_gives },
      steward: { name: m.admin_members_roles_steward_name, gives: m.admin_members_roles_steward_gives },
    },

    done: (name: string, role: string, isGiven: boolean) =>
      isGiven ? `${name} has the role ${role} now` : `${name} no longer has the role ${role}`,
  },
  events: {
    states: {
      '': m.admin_events_states,
      ahead: m.admin_events_states_ahead,
      featured: m.admin_events_states_featured,
      cancelled: m.admin_events_states_cancelled,
    },

    visibility: { members: m.admin_events_visibility_members, unlisted: m.admin_events_visibility_unlisted },

    coming: (taken: number, capacity: number | null) =>
      capacity === null ? `${taken} coming` : `${taken} of ${capacity} places`,

    done: (title: string, isFeatured: boolean) =>
      isFeatured ? `${title} is featured` : `${title} is no longer featured`,
  },

  jobs: {
    states: {
      '': m.admin_jobs_states,
      parked: m.admin_jobs_states_parked,
      failing: m.admin_jobs_states_failing,
    },

    tasks: {
      retry_mails: m.admin_jobs_tasks_retry_mails,
      tell_of_change: m.admin_jobs_tasks_tell_of_change,
      notify_group: m.admin_jobs_tasks_notify_group,
      end_accounts: m.admin_jobs_tasks_end_accounts,
      sweep: m.admin_jobs_tasks_sweep,
      sweep_notices: m.admin_jobs_tasks_sweep_notices,
      sweep_errors: m.admin_jobs_tasks_sweep_errors,
    } as Record<string, string>,
  },
  mails: {
    states: {
      '': m.admin_mails_states,
      parked: m.admin_mails_states_parked,
      waiting: m.admin_mails_states_waiting,
      sent: m.admin_mails_states_sent,
    },
    is: {
      waiting: m.admin_mails_is_waiting,
      failing: m.admin_mails_is_failing,
      parked: m.admin_mails_is_parked,
      sent: m.admin_mails_is_sent,
    },
  },

  errors: {
    states: { '': m.admin_errors_states, solved: m.admin_errors_states_solved },
    none: {
      '': m.admin_errors_none,
      solved: m.admin_errors_none_solved,
    },

    on: (app: string, route: string) =>
      [...(app === 'hearth' ? [] : [app]), route === '*' ? 'another page' : route].join(' '),

    seen: (first: string, last: string) => (first === last ? `seen ${last}` : `seen ${first} to ${last}`),
  },
  exports: {
    lists: {
      members: { name: m.admin_exports_lists_members_name, holds: m.admin_exports_lists_members_holds },
      events: { name: m.admin_exports_lists_events_name, holds: m.admin_exports_lists_events_holds },
      answers: { name: m.admin_exports_lists_answers_name, holds: m.admin_exports_lists_answers_holds },
    },
  },

  audit: {
    actions: {
      role_given: m.admin_audit_actions_role_given,
      role_taken: m.admin_audit_actions_role_taken,
      admin_made: m.admin_audit_actions_admin_made,
      house_looked_at: m.admin_audit_actions_house_looked_at,
      members_looked_at: m.admin_audit_actions_members_looked_at,
      member_looked_at: m.admin_audit_actions_member_looked_at,
      events_looked_at: m.admin_audit_actions_events_looked_at,
      venues_looked_at: m.admin_audit_actions_venues_looked_at,
      reviews_looked_at: m.admin_audit_actions_reviews_looked_at,
      reports_looked_at: m.admin_audit_actions_reports_looked_at,
      suspensions_looked_at: m.admin_audit_actions_suspensions_looked_at,
      mails_looked_at: m.admin_audit_actions_mails_looked_at,
      jobs_looked_at: m.admin_audit_actions_jobs_looked_at,
      audit_log_read: m.admin_audit_actions_audit_log_read,
      event_featured: m.admin_audit_actions_event_featured,
      event_unfeatured: m.admin_audit_actions_event_unfeatured,
      job_retried: m.admin_audit_actions_job_retried,
      mail_retried: m.admin_audit_actions_mail_retried,
      mails_retried: m.admin_audit_actions_mails_retried,
      errors_looked_at: m.admin_audit_actions_errors_looked_at,
      error_solved: m.admin_audit_actions_error_solved,
      error_reopened: m.admin_audit_actions_error_reopened,
      list_exported: m.admin_audit_actions_list_exported,
      engine_cleansed: m.admin_audit_actions_engine_cleansed,
      sign_ups_opened: m.admin_audit_actions_sign_ups_opened,
      sign_ups_closed: m.admin_audit_actions_sign_ups_closed,
      announced: m.admin_audit_actions_announced,
      announcement_ended: m.admin_audit_actions_announcement_ended,
      provider_reviewed: m.admin_audit_actions_provider_reviewed,
    } as Record<string, string>,
  },
  reviews: {
    states: {
      in_review: (since: string) => m.admin_reviews_states_in_review({ since }),
      published: m.admin_reviews_states_published,
      paused: m.admin_reviews_states_paused,
      draft: m.admin_reviews_states_draft,
    },

    fields: {
      name: m.admin_reviews_fields_name,
      headline: m.admin_reviews_fields_headline,
      story: m.admin_reviews_fields_story,
      categories: m.admin_reviews_fields_categories,
      city: m.admin_reviews_fields_city,
      timezone: m.admin_reviews_fields_timezone,
      travelsKm: m.admin_reviews_fields_travels_km,
      area: m.admin_reviews_fields_area,
      isOnline: m.admin_reviews_fields_is_online,
      languages: m.admin_reviews_fields_languages,
      availability: m.admin_reviews_fields_availability,
      hours: m.admin_reviews_fields_hours,
      website: m.admin_reviews_fields_website,
      photos: m.admin_reviews_fields_photos,
      services: m.admin_reviews_fields_services,
      qualifications: m.admin_reviews_fields_qualifications,
    } as Record<string, string>,

    decisions: {
      published: m.admin_reviews_decisions_published,
      sent_back: m.admin_reviews_decisions_sent_back,
      paused: m.admin_reviews_decisions_paused,
    },

    done: {
      published: (name: string) => m.admin_reviews_done_published({ name }),
      sent_back: (name: string) => m.admin_reviews_done_sent_back({ name }),
      paused: (name: string) => m.admin_reviews_done_paused({ name }),
    },
  },
} as const
