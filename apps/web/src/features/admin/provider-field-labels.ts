import * as m from '@hearth/messages'

/** What a provider's page calls what was changed in it. */
export const fieldLabels: Record<string, (() => string) | undefined> = {
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
}
