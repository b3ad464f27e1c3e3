import * as m from '@hearth/messages'
import { paths } from '../../../../paths.ts'

type Page = { title: () => string; lede: () => string; parts: [title: () => string, text: () => string][] }

/** Short pages in plain words, at addresses of their own. */
export const aboutPages: Record<string, Page> = {
  [paths.hosting()]: {
    title: m.site_about_hosting,
    lede: m.site_about_hosting_lede,
    parts: [
      [m.site_about_hosting_plan, m.site_about_hosting_plan_text],
      [m.site_about_hosting_replies, m.site_about_hosting_replies_text],
      [m.site_about_hosting_day, m.site_about_hosting_day_text],
      [m.site_about_hosting_money, m.site_about_hosting_money_text],
    ],
  },
  [paths.safety()]: {
    title: m.site_about_safety,
    lede: m.site_about_safety_lede,
    parts: [
      [m.site_about_safety_report, m.site_about_safety_report_text],
      [m.site_about_safety_block, m.site_about_safety_block_text],
      [m.site_about_safety_seen, m.site_about_safety_seen_text],
      [m.site_about_safety_address, m.site_about_safety_address_text],
    ],
  },
  [paths.accessibility()]: {
    title: m.site_about_accessibility,
    lede: m.site_about_accessibility_lede,
    parts: [
      [m.site_about_accessibility_site, m.site_about_accessibility_site_text],
      [m.site_about_accessibility_events, m.site_about_accessibility_events_text],
      [m.site_about_accessibility_missing, m.site_about_accessibility_missing_text],
    ],
  },
}
