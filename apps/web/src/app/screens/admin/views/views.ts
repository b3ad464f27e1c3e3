import * as m from '@hearth/messages'
import { lazy } from 'react'
import type { AdminView } from '../../../../features/admin/admin-dashboard.tsx'

/**
 * The views of `/admin-dashboard`, in the order of its list; the first opens where the address names none. Each is a chunk
 * of its own. The role is asked by the server for each thing that a view reads or does.
 */
export const adminViews: readonly [AdminView, ...AdminView[]] = [
  {
    id: 'overview',
    title: m.admin_views_overview,
    View: lazy(async () => ({ default: (await import('../../../../features/admin/overview.tsx')).Overview })),
  },
  {
    id: 'reports',
    title: m.admin_views_reports,
    View: lazy(() =>
      import('./reports-view.tsx').then(({ AdminReportsView }) => ({ default: AdminReportsView })),
    ),
  },
  {
    id: 'suspensions',
    title: m.admin_views_suspensions,
    View: lazy(() =>
      import('../../../../features/moderation/suspension-list.tsx').then(({ SuspensionList }) => ({
        default: SuspensionList,
      })),
    ),
  },
  {
    id: 'members',
    title: m.admin_views_members,
    View: lazy(async () => ({ default: (await import('./members-view.tsx')).AdminMembersView })),
  },
  {
    id: 'events',
    title: m.admin_views_events,
    View: lazy(async () => ({
      default: (await import('../../../../features/admin/events.tsx')).AdminEvents,
    })),
  },
  {
    id: 'venues',
    title: m.admin_views_venues,
    View: lazy(async () => ({
      default: (await import('../../../../features/admin/venues.tsx')).AdminVenues,
    })),
  },
  {
    id: 'providers',
    title: m.admin_views_providers,
    View: lazy(async () => ({ default: (await import('./providers-view.tsx')).AdminProvidersView })),
  },
  {
    id: 'mails',
    title: m.admin_views_mails,
    View: lazy(async () => ({ default: (await import('../../../../features/admin/mails.tsx')).AdminMails })),
  },
  {
    id: 'jobs',
    title: m.admin_views_jobs,
    View: lazy(async () => ({ default: (await import('../../../../features/admin/jobs.tsx')).AdminJobs })),
  },
  {
    id: 'house',
    title: m.admin_views_site,
    View: lazy(async () => ({ default: (await import('../../../../features/admin/site.tsx')).AdminSite })),
  },
  {
    id: 'engine',
    title: m.admin_views_engine,
    View: lazy(async () => ({ default: (await import('./engine-view.tsx')).AdminEngineView })),
  },
  {
    id: 'exports',
    title: m.admin_views_exports,
    View: lazy(async () => ({
      default: (await import('../../../../features/admin/exports.tsx')).AdminExports,
    })),
  },
  {
    id: 'audit',
    title: m.admin_views_audit,
    View: lazy(async () => ({ default: (await import('../../../../features/admin/audit.tsx')).AdminAudit })),
  },
]
