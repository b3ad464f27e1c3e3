// Generated from the database's catalogue by `npm run rows`. What people may read, write and call; nothing else is here.
// A column of a function's rows may be null as far as the catalogue knows.

import type { PostPicture } from './feed/social-values.ts'
import type { DetailValue } from './member/member-values.ts'
import type { WeeklyHours } from './venue/weekly-hours.ts'

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  public: {
    Tables: {
      attendances: {
        Row: {
          event_id: string
          user_id: string | null
          answer: 'coming' | 'maybe' | 'not_coming' | 'asked' | 'declined'
          party: number
          created_at: string
          updated_at: string
          asked_party: number | null
          note: string | null
          stays_unseen: boolean
          id: string
          guest_id: string | null
          kinds: number[]
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'attendances_event_id_fkey'; columns: ['event_id']; isOneToOne: false; referencedRelation: 'events'; referencedColumns: ['id'] },
          { foreignKeyName: 'attendances_user_id_fkey'; columns: ['user_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ]
      }
      blocks: {
        Row: {
          blocker_id: string
          blocked_id: string
          created_at: string
        }
        Insert: {
          blocker_id?: string
          blocked_id: string
        }
        Update: never
        Relationships: [
          { foreignKeyName: 'blocks_blocked_id_fkey'; columns: ['blocked_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'blocks_blocker_id_fkey'; columns: ['blocker_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ]
      }
      bridge_authentication: {
        Row: {
          id: string
          user_id: string
          bridge_token: string | null
          is_active: boolean
          sacred_fire_blessed: boolean
          violet_flame_protection: boolean
          consciousness_level: number
          expires_at: string
          last_used_at: string | null
          deactivated_at: string | null
          created_at: string
          app_domain: string
          target_apps: string[]
        }
        Insert: {
          user_id: string
          bridge_token?: string | null
          is_active?: boolean
          sacred_fire_blessed?: boolean
          violet_flame_protection?: boolean
          consciousness_level?: number
          expires_at: string
          last_used_at?: string | null
          deactivated_at?: string | null
          app_domain?: string
        }
        Update: {
          user_id?: string
          bridge_token?: string | null
          is_active?: boolean
          sacred_fire_blessed?: boolean
          violet_flame_protection?: boolean
          consciousness_level?: number
          expires_at?: string
          last_used_at?: string | null
          deactivated_at?: string | null
          app_domain?: string
        }
        Relationships: []
      }
      consciousness_sync_state: {
        Row: {
          user_id: string
          app_domain: string
          consciousness_level: number
          sacred_fire_blessing: boolean
          last_sync_at: string
        }
        Insert: {
          user_id: string
          app_domain: string
          consciousness_level?: number
          sacred_fire_blessing?: boolean
          last_sync_at?: string
        }
        Update: {
          user_id?: string
          app_domain?: string
          consciousness_level?: number
          sacred_fire_blessing?: boolean
          last_sync_at?: string
        }
        Relationships: []
      }
      enquiries: {
        Row: {
          id: string
          provider_id: string | null
          asker_id: string
          service_id: string | null
          event_id: string | null
          wished_on: string | null
          state: 'asked' | 'answered' | 'agreed' | 'declined'
          created_at: string
          updated_at: string
          member_id: string | null
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'enquiries_asker_id_fkey'; columns: ['asker_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'enquiries_event_id_fkey'; columns: ['event_id']; isOneToOne: false; referencedRelation: 'events'; referencedColumns: ['id'] },
          { foreignKeyName: 'enquiries_member_id_fkey'; columns: ['member_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'enquiries_provider_id_fkey'; columns: ['provider_id']; isOneToOne: false; referencedRelation: 'service_providers'; referencedColumns: ['id'] },
          { foreignKeyName: 'enquiries_service_id_fkey'; columns: ['service_id']; isOneToOne: false; referencedRelation: 'provider_services'; referencedColumns: ['id'] },
        ]
      }
      enquiry_messages: {
        Row: {
          id: string
          enquiry_id: string
          author_id: string
          body: string
          state: 'asked' | 'answered' | 'agreed' | 'declined' | null
          created_at: string
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'enquiry_messages_author_id_fkey'; columns: ['author_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'enquiry_messages_enquiry_id_fkey'; columns: ['enquiry_id']; isOneToOne: false; referencedRelation: 'enquiries'; referencedColumns: ['id'] },
        ]
      }
      event_addresses: {
        Row: {
          event_id: string
          venue_id: string | null
          venue_name: string | null
          venue_address: string | null
          online_url: string | null
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'event_addresses_event_id_fkey'; columns: ['event_id']; isOneToOne: true; referencedRelation: 'events'; referencedColumns: ['id'] },
        ]
      }
      event_alerts: {
        Row: {
          id: string
          user_id: string
          frequency: 'at_once' | 'weekly'
          created_at: string
          venue_id: string | null
          provider_id: string | null
          host_id: string | null
          category: 'party' | 'business' | 'sports' | 'education' | 'spiritual' | 'theater' | 'concerts' | null
          city: string | null
          words: string | null
          is_free: boolean
          good_for: string[]
          access: string[]
          kind: string
          city_folded: string
          word: string
        }
        Insert: {
          user_id?: string
          frequency?: 'at_once' | 'weekly'
          venue_id?: string | null
          provider_id?: string | null
          host_id?: string | null
          category?: 'party' | 'business' | 'sports' | 'education' | 'spiritual' | 'theater' | 'concerts' | null
          city?: string | null
          words?: string | null
          is_free?: boolean
          good_for?: string[]
          access?: string[]
        }
        Update: {
          frequency?: 'at_once' | 'weekly'
        }
        Relationships: [
          { foreignKeyName: 'event_alerts_provider_id_fkey'; columns: ['provider_id']; isOneToOne: false; referencedRelation: 'service_providers'; referencedColumns: ['id'] },
          { foreignKeyName: 'event_alerts_user_id_fkey'; columns: ['user_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'event_alerts_user_id_host_id_fkey'; columns: ['user_id', 'host_id']; isOneToOne: false; referencedRelation: 'follows'; referencedColumns: ['follower_id', 'followed_id'] },
          { foreignKeyName: 'event_alerts_venue_id_fkey'; columns: ['venue_id']; isOneToOne: false; referencedRelation: 'venues'; referencedColumns: ['id'] },
        ]
      }
      event_answering: {
        Row: {
          event_id: string
          mode: 'open' | 'approval' | 'invitation'
          party_limit: number
          guest_list: 'everyone' | 'members' | 'coming' | 'hosts'
          hides_address: boolean
          updated_at: string
          answers_until: string | null
          takes_guests: boolean
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'event_answering_event_id_fkey'; columns: ['event_id']; isOneToOne: true; referencedRelation: 'events'; referencedColumns: ['id'] },
        ]
      }
      event_arrivals: {
        Row: {
          attendance_id: string
          event_id: string
          arrived: number
          arrived_at: string | null
          changed_by: string | null
          changed_at: string
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'event_arrivals_attendance_id_fkey'; columns: ['attendance_id']; isOneToOne: true; referencedRelation: 'attendances'; referencedColumns: ['id'] },
          { foreignKeyName: 'event_arrivals_changed_by_fkey'; columns: ['changed_by']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'event_arrivals_event_id_fkey'; columns: ['event_id']; isOneToOne: false; referencedRelation: 'events'; referencedColumns: ['id'] },
        ]
      }
      event_comments: {
        Row: {
          id: string
          event_id: string
          author_id: string | null
          reply_to: string | null
          body: string | null
          created_at: string
          edited_at: string | null
          pinned_at: string | null
          deleted_at: string | null
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'event_comments_author_id_fkey'; columns: ['author_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'event_comments_event_id_fkey'; columns: ['event_id']; isOneToOne: false; referencedRelation: 'events'; referencedColumns: ['id'] },
          { foreignKeyName: 'event_comments_reply_to_fkey'; columns: ['reply_to']; isOneToOne: false; referencedRelation: 'event_comments'; referencedColumns: ['id'] },
        ]
      }
      event_evenings: {
        Row: {
          event_id: string
          programme: Json
          bring: string | null
          bring_note: string | null
          doors_open_at: string | null
          last_entry_at: string | null
          updated_at: string
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'event_evenings_event_id_fkey'; columns: ['event_id']; isOneToOne: true; referencedRelation: 'events'; referencedColumns: ['id'] },
        ]
      }
      event_hosts: {
        Row: {
          event_id: string
          user_id: string
          invited_by: string | null
          state: 'invited' | 'accepted'
          created_at: string
          answered_at: string | null
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'event_hosts_event_id_fkey'; columns: ['event_id']; isOneToOne: false; referencedRelation: 'events'; referencedColumns: ['id'] },
          { foreignKeyName: 'event_hosts_invited_by_fkey'; columns: ['invited_by']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'event_hosts_user_id_fkey'; columns: ['user_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ]
      }
      event_invitations: {
        Row: {
          event_id: string
          user_id: string
          invited_by: string | null
          created_at: string
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'event_invitations_event_id_fkey'; columns: ['event_id']; isOneToOne: false; referencedRelation: 'events'; referencedColumns: ['id'] },
          { foreignKeyName: 'event_invitations_invited_by_fkey'; columns: ['invited_by']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'event_invitations_user_id_fkey'; columns: ['user_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ]
      }
      event_likes: {
        Row: {
          event_id: string
          user_id: string
          created_at: string
        }
        Insert: {
          event_id: string
          user_id: string
        }
        Update: never
        Relationships: [
          { foreignKeyName: 'event_likes_event_id_fkey'; columns: ['event_id']; isOneToOne: false; referencedRelation: 'events'; referencedColumns: ['id'] },
          { foreignKeyName: 'event_likes_user_id_fkey'; columns: ['user_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ]
      }
      event_messages: {
        Row: {
          id: string
          event_id: string
          author_id: string
          title: string
          body: string
          told: number
          created_at: string
          series_id: string | null
          reach: 'coming' | 'everyone' | null
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'event_messages_author_id_fkey'; columns: ['author_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'event_messages_event_id_fkey'; columns: ['event_id']; isOneToOne: false; referencedRelation: 'events'; referencedColumns: ['id'] },
        ]
      }
      event_photos: {
        Row: {
          id: string
          event_id: string
          taken_by: string
          picture: string
          alt: string
          width: number
          height: number
          is_public: boolean
          created_at: string
          hidden_at: string | null
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'event_photos_event_id_fkey'; columns: ['event_id']; isOneToOne: false; referencedRelation: 'events'; referencedColumns: ['id'] },
          { foreignKeyName: 'event_photos_taken_by_fkey'; columns: ['taken_by']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ]
      }
      event_providers: {
        Row: {
          event_id: string
          provider_id: string
          part: string | null
          asked_by: 'host' | 'provider'
          state: 'asked' | 'accepted' | 'declined'
          asked_at: string
          answered_at: string | null
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'event_providers_event_id_fkey'; columns: ['event_id']; isOneToOne: false; referencedRelation: 'events'; referencedColumns: ['id'] },
          { foreignKeyName: 'event_providers_provider_id_fkey'; columns: ['provider_id']; isOneToOne: false; referencedRelation: 'service_providers'; referencedColumns: ['id'] },
        ]
      }
      event_questions: {
        Row: {
          id: string
          event_id: string
          place: number
          kind: 'short_text' | 'long_text' | 'one_of' | 'several_of' | 'yes_no'
          text: string
          options: string[]
          is_required: boolean
          each_person: boolean
          same_as: string
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'event_questions_event_id_fkey'; columns: ['event_id']; isOneToOne: false; referencedRelation: 'events'; referencedColumns: ['id'] },
        ]
      }
      event_schedules: {
        Row: {
          event_id: string
          publish_at: string
          set_by: string
          failure: string | null
          created_at: string
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'event_schedules_event_id_fkey'; columns: ['event_id']; isOneToOne: true; referencedRelation: 'events'; referencedColumns: ['id'] },
          { foreignKeyName: 'event_schedules_set_by_fkey'; columns: ['set_by']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ]
      }
      event_seats: {
        Row: {
          event_id: string
          capacity: number | null
          taken: number
          kind_places: number[]
          kind_taken: number[]
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'event_seats_event_id_fkey'; columns: ['event_id']; isOneToOne: true; referencedRelation: 'events'; referencedColumns: ['id'] },
        ]
      }
      event_waiting: {
        Row: {
          event_id: string
          user_id: string | null
          party: number
          state: 'waiting' | 'offered'
          place: number
          asked_at: string
          offered_at: string | null
          offered_until: string | null
          closing_told_at: string | null
          is_let_in: boolean
          stays_unseen: boolean
          note: string | null
          kinds: number[]
          guest_id: string | null
          person_id: string
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'event_waiting_event_id_fkey'; columns: ['event_id']; isOneToOne: false; referencedRelation: 'events'; referencedColumns: ['id'] },
          { foreignKeyName: 'event_waiting_user_id_fkey'; columns: ['user_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ]
      }
      event_walk_ins: {
        Row: {
          id: string
          event_id: string
          name: string | null
          people: number
          added_by: string | null
          added_at: string
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'event_walk_ins_added_by_fkey'; columns: ['added_by']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'event_walk_ins_event_id_fkey'; columns: ['event_id']; isOneToOne: false; referencedRelation: 'events'; referencedColumns: ['id'] },
        ]
      }
      event_ways_in: {
        Row: {
          event_id: string
          way_in: string
          note: string | null
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'event_ways_in_event_id_fkey'; columns: ['event_id']; isOneToOne: true; referencedRelation: 'events'; referencedColumns: ['id'] },
        ]
      }
      events: {
        Row: {
          id: string
          title: string
          intention: string | null
          description: string | null
          category: 'party' | 'business' | 'sports' | 'education' | 'spiritual' | 'theater' | 'concerts'
          start_date: string
          end_date: string | null
          start_time: string | null
          end_time: string | null
          timezone: string
          all_day: boolean
          starts_at: string
          ends_at: string
          venue_id: string
          venue_name: string
          venue_address: string
          city: string
          capacity: number | null
          online_url: string | null
          is_free: boolean
          by_donation: boolean | null
          price_min: number | null
          price_max: number | null
          currency: string | null
          image: string | null
          tags: string[]
          external_url: string | null
          status: 'draft' | 'published' | 'cancelled'
          visibility: 'public' | 'members' | 'unlisted' | 'private'
          source: string
          created_by: string | null
          creator_type: 'member' | 'provider' | 'steward'
          is_featured: boolean
          good_for: string[] | null
          access: string[] | null
          series: string | null
          consciousness_level: number
          sacred_fire_blessing: boolean
          version: number
          created_at: string
          updated_at: string
          city_folded: string | null
          search: unknown | null
          last_date: string | null
          is_later_date: boolean
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'events_created_by_fkey'; columns: ['created_by']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ]
      }
      follows: {
        Row: {
          follower_id: string
          followed_id: string
          created_at: string
        }
        Insert: {
          follower_id?: string
          followed_id: string
        }
        Update: never
        Relationships: [
          { foreignKeyName: 'follows_followed_id_fkey'; columns: ['followed_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'follows_follower_id_fkey'; columns: ['follower_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ]
      }
      goals: {
        Row: {
          id: string
          title: string
          about: string
          measure: 'members' | 'belonging' | 'events_quarter' | 'people_quarter' | 'hosts_year' | 'cities_year' | 'venues' | 'providers'
          target: number
          until: string
          created_by: string | null
          created_at: string
          updated_at: string
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'goals_created_by_fkey'; columns: ['created_by']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ]
      }
      host_listeners: {
        Row: {
          id: string
          host_id: string
          user_id: string | null
          guest_id: string | null
          created_at: string
          times: number
          last_at: string | null
        }
        Insert: {
          host_id: string
          user_id?: string | null
        }
        Update: never
        Relationships: [
          { foreignKeyName: 'host_listeners_host_id_fkey'; columns: ['host_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'host_listeners_user_id_fkey'; columns: ['user_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ]
      }
      host_words: {
        Row: {
          id: string
          host_id: string
          body: string
          created_at: string
          told: number
          last_listener: string
          finished_at: string | null
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'host_words_host_id_fkey'; columns: ['host_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ]
      }
      journal_lines: {
        Row: {
          id: string
          user_id: string
          line: string
          created_at: string
        }
        Insert: {
          id: string
          user_id?: string
          line: string
        }
        Update: never
        Relationships: []
      }
      member_clocks: {
        Row: {
          user_id: string
          timezone: string | null
          updated_at: string
          locale: string | null
          hours: number | null
          week_start: number | null
        }
        Insert: {
          user_id: string
          timezone?: string | null
          locale?: string | null
          hours?: number | null
          week_start?: number | null
        }
        Update: {
          user_id?: string
          timezone?: string | null
          locale?: string | null
          hours?: number | null
          week_start?: number | null
        }
        Relationships: [
          { foreignKeyName: 'member_clocks_user_id_fkey'; columns: ['user_id']; isOneToOne: true; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ]
      }
      membership_steps: {
        Row: {
          id: number
          user_id: string
          at: string
          step: 'joined' | 'changed' | 'left' | 'pledged' | 'pledge_ended'
          circle: string | null
          pledge: Json | null
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'membership_steps_user_id_fkey'; columns: ['user_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ]
      }
      memberships: {
        Row: {
          user_id: string
          circle: 'friend' | 'keeper' | 'steward'
          is_shown: boolean
          since: string
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'memberships_user_id_fkey'; columns: ['user_id']; isOneToOne: true; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ]
      }
      notification_choices: {
        Row: {
          user_id: string
          topic: 'answers' | 'offers' | 'changes' | 'reminders' | 'follows' | 'messages' | 'hosting' | 'guests' | 'providers' | 'community'
          by_mail: boolean
          in_app: boolean
          updated_at: string
          frequency: string
        }
        Insert: {
          user_id: string
          topic: 'answers' | 'offers' | 'changes' | 'reminders' | 'follows' | 'messages' | 'hosting' | 'guests' | 'providers' | 'community'
          by_mail?: boolean
          in_app?: boolean
          frequency?: string
        }
        Update: {
          user_id?: string
          topic?: 'answers' | 'offers' | 'changes' | 'reminders' | 'follows' | 'messages' | 'hosting' | 'guests' | 'providers' | 'community'
          by_mail?: boolean
          in_app?: boolean
          frequency?: string
        }
        Relationships: [
          { foreignKeyName: 'notification_choices_user_id_fkey'; columns: ['user_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ]
      }
      notifications: {
        Row: {
          id: string
          user_id: string
          kind: string
          data: Record<string, string>
          created_at: string
          read_at: string | null
        }
        Insert: never
        Update: {
          read_at?: string | null
        }
        Relationships: [
          { foreignKeyName: 'notifications_user_id_fkey'; columns: ['user_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ]
      }
      onboarding: {
        Row: {
          user_id: string
          choice: 'photo_later' | 'photo_offer_closed'
          made_at: string
        }
        Insert: {
          user_id: string
          choice: 'photo_later' | 'photo_offer_closed'
        }
        Update: never
        Relationships: [
          { foreignKeyName: 'onboarding_user_id_fkey'; columns: ['user_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ]
      }
      pledges: {
        Row: {
          user_id: string
          kind: 'money' | 'hours'
          amount: number
          currency: string | null
          per: 'month' | 'year'
          since: string
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'pledges_user_id_fkey'; columns: ['user_id']; isOneToOne: true; referencedRelation: 'memberships'; referencedColumns: ['user_id'] },
        ]
      }
      post_comments: {
        Row: {
          id: string
          post_id: string
          author_id: string
          body: string
          created_at: string
          edited_at: string | null
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'post_comments_author_id_fkey'; columns: ['author_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'post_comments_post_id_fkey'; columns: ['post_id']; isOneToOne: false; referencedRelation: 'posts'; referencedColumns: ['id'] },
        ]
      }
      post_reactions: {
        Row: {
          post_id: string
          user_id: string
          kind: 'warmth' | 'thanks' | 'joy' | 'with_you'
          created_at: string
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'post_reactions_post_id_fkey'; columns: ['post_id']; isOneToOne: false; referencedRelation: 'posts'; referencedColumns: ['id'] },
          { foreignKeyName: 'post_reactions_user_id_fkey'; columns: ['user_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ]
      }
      posts: {
        Row: {
          id: string
          author_id: string
          body: string
          audience: 'everyone' | 'members' | 'followers'
          pictures: PostPicture[]
          event_id: string | null
          venue_id: string | null
          provider_id: string | null
          about_city: string | null
          created_at: string
          edited_at: string | null
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'posts_author_id_fkey'; columns: ['author_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'posts_event_id_fkey'; columns: ['event_id']; isOneToOne: false; referencedRelation: 'events'; referencedColumns: ['id'] },
          { foreignKeyName: 'posts_provider_id_fkey'; columns: ['provider_id']; isOneToOne: false; referencedRelation: 'service_providers'; referencedColumns: ['id'] },
          { foreignKeyName: 'posts_venue_id_fkey'; columns: ['venue_id']; isOneToOne: false; referencedRelation: 'venues'; referencedColumns: ['id'] },
        ]
      }
      profile_details: {
        Row: {
          user_id: string
          field: 'pronouns' | 'bio' | 'city' | 'interests' | 'offers' | 'needs' | 'links' | 'attended'
          value: DetailValue
          audience: 'everyone' | 'members' | 'followed' | 'me'
          updated_at: string
        }
        Insert: {
          user_id?: string
          field: 'pronouns' | 'bio' | 'city' | 'interests' | 'offers' | 'needs' | 'links' | 'attended'
          value: DetailValue
          audience?: 'everyone' | 'members' | 'followed' | 'me'
        }
        Update: {
          user_id?: string
          field?: 'pronouns' | 'bio' | 'city' | 'interests' | 'offers' | 'needs' | 'links' | 'attended'
          value?: DetailValue
          audience?: 'everyone' | 'members' | 'followed' | 'me'
        }
        Relationships: [
          { foreignKeyName: 'profile_details_user_id_fkey'; columns: ['user_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ]
      }
      profiles: {
        Row: {
          id: string
          username: string
          display_name: string | null
          profile_photo_url: string | null
          created_at: string
          updated_at: string
          cover_photo_url: string | null
          is_hidden: boolean
          is_findable: boolean
          first_messages_from: 'everyone' | 'known' | 'nobody'
        }
        Insert: never
        Update: {
          username?: string
          display_name?: string | null
          profile_photo_url?: string | null
          cover_photo_url?: string | null
          is_findable?: boolean
          first_messages_from?: 'everyone' | 'known' | 'nobody'
        }
        Relationships: []
      }
      provider_decisions: {
        Row: {
          id: string
          provider_id: string
          decision: 'published' | 'sent_back' | 'paused'
          note: string | null
          decided_by: string | null
          decided_at: string
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'provider_decisions_decided_by_fkey'; columns: ['decided_by']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'provider_decisions_provider_id_fkey'; columns: ['provider_id']; isOneToOne: false; referencedRelation: 'service_providers'; referencedColumns: ['id'] },
        ]
      }
      provider_qualifications: {
        Row: {
          id: string
          provider_id: string
          position: number
          title: string
          issuer: string | null
          year: number | null
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'provider_qualifications_provider_id_fkey'; columns: ['provider_id']; isOneToOne: false; referencedRelation: 'service_providers'; referencedColumns: ['id'] },
        ]
      }
      provider_services: {
        Row: {
          id: string
          provider_id: string
          position: number
          name: string
          description: string | null
          duration_minutes: number | null
          is_free: boolean
          by_donation: boolean
          price_min: number | null
          price_max: number | null
          currency: string | null
          is_online: boolean
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'provider_services_provider_id_fkey'; columns: ['provider_id']; isOneToOne: false; referencedRelation: 'service_providers'; referencedColumns: ['id'] },
        ]
      }
      reports: {
        Row: {
          id: string
          reporter_id: string | null
          subject_kind: string
          subject_id: string
          reason: string
          words: string
          state: 'new' | 'looked_at' | 'resolved' | 'set_aside'
          created_at: string
          closed_at: string | null
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'reports_reporter_id_fkey'; columns: ['reporter_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ]
      }
      roadmap_comments: {
        Row: {
          id: string
          item_id: string
          author_id: string
          body: string
          created_at: string
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'roadmap_comments_author_id_fkey'; columns: ['author_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'roadmap_comments_item_id_fkey'; columns: ['item_id']; isOneToOne: false; referencedRelation: 'roadmap_items'; referencedColumns: ['id'] },
        ]
      }
      roadmap_items: {
        Row: {
          id: string
          title: string
          about: string
          state: 'idea' | 'planned' | 'under_way' | 'done'
          stage: number
          supports: number
          created_by: string | null
          created_at: string
          updated_at: string
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'roadmap_items_created_by_fkey'; columns: ['created_by']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ]
      }
      roadmap_supports: {
        Row: {
          item_id: string
          user_id: string
          created_at: string
        }
        Insert: {
          item_id: string
          user_id: string
        }
        Update: never
        Relationships: [
          { foreignKeyName: 'roadmap_supports_item_id_fkey'; columns: ['item_id']; isOneToOne: false; referencedRelation: 'roadmap_items'; referencedColumns: ['id'] },
          { foreignKeyName: 'roadmap_supports_user_id_fkey'; columns: ['user_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ]
      }
      sacred_fire_blessings: {
        Row: {
          user_id: string
          is_active: boolean
          expires_at: string | null
        }
        Insert: never
        Update: {
          is_active?: boolean
          expires_at?: string | null
        }
        Relationships: []
      }
      service_providers: {
        Row: {
          id: string
          owner_id: string
          status: 'draft' | 'in_review' | 'published' | 'paused'
          name: string
          headline: string
          story: string
          categories: string[]
          city: string
          timezone: string | null
          travels_km: number | null
          area: string | null
          is_online: boolean
          languages: string[]
          availability: string | null
          hours: WeeklyHours
          website: string | null
          photos: string[]
          latitude: number | null
          longitude: number | null
          submitted_at: string | null
          published_at: string | null
          created_at: string
          updated_at: string
          city_folded: string | null
          name_folded: string | null
          reviewed_at: string | null
          changed_since_review: string[]
          paused_by: 'owner' | 'admin' | null
          service_words: string
          search: unknown | null
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'service_providers_owner_id_fkey'; columns: ['owner_id']; isOneToOne: true; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ]
      }
      steward_applications: {
        Row: {
          id: string
          user_id: string
          words: string
          state: 'open' | 'accepted' | 'declined' | 'withdrawn'
          asked_at: string
          decided_at: string | null
          decided_by: string | null
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'steward_applications_decided_by_fkey'; columns: ['decided_by']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
          { foreignKeyName: 'steward_applications_user_id_fkey'; columns: ['user_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ]
      }
      translations: {
        Row: {
          id: string
          event_id: string | null
          venue_id: string | null
          provider_id: string | null
          subject: string
          locale: string
          state: 'original' | 'accepted' | 'offered'
          title: string | null
          intention: string | null
          description: string | null
          made_from: string | null
          written_by: string | null
          written_at: string
          lines: Json | null
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'translations_event_id_fkey'; columns: ['event_id']; isOneToOne: false; referencedRelation: 'events'; referencedColumns: ['id'] },
          { foreignKeyName: 'translations_provider_id_fkey'; columns: ['provider_id']; isOneToOne: false; referencedRelation: 'service_providers'; referencedColumns: ['id'] },
          { foreignKeyName: 'translations_venue_id_fkey'; columns: ['venue_id']; isOneToOne: false; referencedRelation: 'venues'; referencedColumns: ['id'] },
          { foreignKeyName: 'translations_written_by_fkey'; columns: ['written_by']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ]
      }
      universal_user_blessings: {
        Row: {
          user_id: string
          consciousness_level: number
          created_at: string
        }
        Insert: never
        Update: never
        Relationships: []
      }
      venue_addresses: {
        Row: {
          venue_id: string
          address: string
          directions: string | null
          latitude: number | null
          longitude: number | null
          audience: 'everyone' | 'members' | 'owner'
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'venue_addresses_venue_id_fkey'; columns: ['venue_id']; isOneToOne: true; referencedRelation: 'venues'; referencedColumns: ['id'] },
        ]
      }
      venue_contacts: {
        Row: {
          venue_id: string
          email: string | null
          phone: string | null
          note: string | null
          audience: 'everyone' | 'members' | 'owner'
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'venue_contacts_venue_id_fkey'; columns: ['venue_id']; isOneToOne: true; referencedRelation: 'venues'; referencedColumns: ['id'] },
        ]
      }
      venues: {
        Row: {
          id: string
          owner_id: string | null
          status: 'open' | 'closed'
          name: string
          kind: 'community_house' | 'home' | 'garden' | 'studio' | 'hall' | 'theater' | 'cafe' | 'library' | 'sacred_space' | 'outdoors' | 'other'
          description: string | null
          city: string
          country: string | null
          timezone: string
          capacity: number | null
          features: string[]
          access: string[]
          hours: WeeklyHours
          hours_note: string | null
          prices: string | null
          house_rules: string | null
          website: string | null
          photos: string[]
          latitude: number | null
          longitude: number | null
          created_at: string
          updated_at: string
          closed_at: string | null
          city_folded: string | null
          name_folded: string | null
          search: unknown | null
          lends_pictures: boolean
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'venues_owner_id_fkey'; columns: ['owner_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ]
      }
      vision_versions: {
        Row: {
          id: number
          text: string
          summary: string
          author_id: string | null
          created_at: string
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'vision_versions_author_id_fkey'; columns: ['author_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ]
      }
    }
    Views: Record<never, never>
    Functions: {
      admin_audit: {
        Args: {
          of_action?: string
          of_member?: string
          cursor?: number
          page_size?: number
        }
        Returns: Json
      }
      admin_errors: {
        Args: {
          state?: string
          cursor?: string
          page_size?: number
        }
        Returns: Json
      }
      admin_events: {
        Args: {
          words?: string
          state?: string
          cursor?: string
          page_size?: number
        }
        Returns: Json
      }
      admin_jobs: {
        Args: {
          state?: string
          cursor?: number
          page_size?: number
        }
        Returns: Json
      }
      admin_mails: {
        Args: {
          state?: string
          before?: string
          limit?: number
        }
        Returns: Json
      }
      admin_members: {
        Args: {
          words?: string
          of_role?: string
          cursor?: string
          page_size?: number
        }
        Returns: Json
      }
      admin_overview: {
        Args: never
        Returns: Json
      }
      admin_venues: {
        Args: {
          words?: string
          cursor?: string
          page_size?: number
        }
        Returns: Json
      }
      city_middle: {
        Args: {
          city: string
        }
        Returns: Json
      }
      comments_of_post: {
        Args: {
          post: string
          cursor?: string
          page_size?: number
        }
        Returns: Json
      }
      event_co_hosts: {
        Args: {
          event: string
        }
        Returns: {
          user_id: string | null
          username: string | null
          display_name: string | null
          profile_photo_url: string | null
          state: string | null
          created_at: string | null
        }[]
      }
      event_comments: {
        Args: {
          event: string
          before_at?: string
          before_id?: string
          page_size?: number
        }
        Returns: Json
      }
      event_crowds: {
        Args: {
          ids: string[]
        }
        Returns: {
          event_id: string | null
          known: number | null
          faces: Json | null
        }[]
      }
      event_guests: {
        Args: {
          event: string
          after_at?: string
          after_id?: string
        }
        Returns: {
          user_id: string | null
          username: string | null
          display_name: string | null
          profile_photo_url: string | null
          party: number | null
          said_at: string | null
          guest_id: string | null
        }[]
      }
      event_invited: {
        Args: {
          event: string
        }
        Returns: {
          user_id: string | null
          username: string | null
          display_name: string | null
          profile_photo_url: string | null
          answer: string | null
          created_at: string | null
        }[]
      }
      event_page: {
        Args: {
          event: string
          locale?: string
        }
        Returns: Json
      }
      event_photos: {
        Args: {
          event: string
        }
        Returns: Json
      }
      event_standing: {
        Args: {
          ids: string[]
          locale?: string
        }
        Returns: {
          event_id: string | null
          capacity: number | null
          taken: number | null
          likes: number | null
          my_answer: string | null
          my_party: number | null
          liked: boolean | null
          title: string | null
          series_id: string | null
          series_ahead: number | null
          series_next: string[] | null
        }[]
      }
      event_told: {
        Args: {
          event: string
        }
        Returns: {
          kind: string | null
          said_at: string | null
          told: number | null
          readers: number | null
          is_finished: boolean | null
        }[]
      }
      event_waiting_list: {
        Args: {
          event: string
        }
        Returns: {
          waiting: number | null
          closes_at: string | null
          my_state: string | null
          my_party: number | null
          my_position: number | null
          offered_until: string | null
          my_kinds: number[] | null
        }[]
      }
      events_at: {
        Args: {
          venue?: string
          provider?: string
          past?: boolean
          page_size?: number
        }
        Returns: Json
      }
      events_of_host: {
        Args: {
          member: string
          from_day: string
          to_day: string
        }
        Returns: Json
      }
      events_of_member: {
        Args: {
          member: string
        }
        Returns: Json
      }
      featured_events: {
        Args: {
          locale?: string
        }
        Returns: Json
      }
      find_guests: {
        Args: {
          event: string
          answers: string[]
          words: string
        }
        Returns: Json
      }
      guest_counts: {
        Args: {
          event: string
        }
        Returns: {
          coming: number | null
          people: number | null
          maybe: number | null
          asked: number | null
          declined: number | null
          arrived: number | null
          walk_ins: number | null
          undelivered: number | null
        }[]
      }
      guest_page: {
        Args: {
          event: string
          answers: string[]
          after_at?: string
          after_id?: string
          page_size?: number
          arrival?: string
          of_kind?: number
        }
        Returns: {
          user_id: string | null
          username: string | null
          display_name: string | null
          profile_photo_url: string | null
          answer: string | null
          party: number | null
          note: string | null
          said_at: string | null
          updated_at: string | null
          guest_id: string | null
          arrived: number | null
          arrived_at: string | null
          answers: Json | null
          came_before: number | null
          kinds: number[] | null
          bounced_at: string | null
        }[]
      }
      guests_who_chose: {
        Args: {
          event: string
          question: string
          chosen: string
          after_at?: string
          after_id?: string
        }
        Returns: {
          user_id: string | null
          username: string | null
          display_name: string | null
          profile_photo_url: string | null
          answer: string | null
          party: number | null
          note: string | null
          said_at: string | null
          updated_at: string | null
          guest_id: string | null
          arrived: number | null
          arrived_at: string | null
          answers: Json | null
          attendance_id: string | null
          came_before: number | null
          kinds: number[] | null
          bounced_at: string | null
        }[]
      }
      how_to_answer: {
        Args: {
          event: string
        }
        Returns: {
          mode: string | null
          party_limit: number | null
          guest_list: string | null
          hides_address: boolean | null
          sees_guests: boolean | null
          is_invited: boolean | null
          asked_party: number | null
          note: string | null
          answers_until: string | null
          stays_unseen: boolean | null
          takes_guests: boolean | null
          guests_can_answer: boolean | null
          place_kinds: Json | null
          my_kinds: number[] | null
          waiting_closes_at: string | null
          questions: Json | null
          answered: Json | null
        }[]
      }
      known_guests: {
        Args: {
          event: string
        }
        Returns: {
          user_id: string | null
          username: string | null
          display_name: string | null
          profile_photo_url: string | null
          is_followed: boolean | null
          met: number | null
        }[]
      }
      member_care: {
        Args: {
          member: string
        }
        Returns: Json
      }
      member_directory: {
        Args: {
          words?: string
          interest?: string
          in_city?: string
          sort?: string
          cursor?: string
          page_size?: number
        }
        Returns: Json
      }
      member_profile: {
        Args: {
          member: string
        }
        Returns: Json
      }
      members_like_me: {
        Args: never
        Returns: Json
      }
      membership: {
        Args: never
        Returns: Json
      }
      my_co_hosting: {
        Args: {
          locale?: string
        }
        Returns: {
          event_id: string | null
          state: string | null
          title: string | null
          status: string | null
          start_date: string | null
          start_time: string | null
          timezone: string | null
          all_day: boolean | null
          host_name: string | null
          host_username: string | null
          created_at: string | null
        }[]
      }
      my_earlier_events: {
        Args: {
          locale?: string
        }
        Returns: {
          id: string | null
          title: string | null
          starts_at: string | null
          timezone: string | null
        }[]
      }
      my_enquiries: {
        Args: never
        Returns: Json
      }
      my_events: {
        Args: {
          list: string
        }
        Returns: Json
      }
      my_hosts: {
        Args: never
        Returns: {
          id: string | null
          host_id: string | null
          username: string | null
          display_name: string | null
          profile_photo_url: string | null
          body: string | null
          said_at: string | null
        }[]
      }
      my_invitations: {
        Args: never
        Returns: {
          event_id: string | null
          host_name: string | null
          answers_until: string | null
          course_id: string | null
        }[]
      }
      my_people: {
        Args: {
          after_at?: string
          after_id?: string
          words?: string
        }
        Returns: {
          id: string | null
          user_id: string | null
          username: string | null
          display_name: string | null
          profile_photo_url: string | null
          times: number | null
          last_at: string | null
        }[]
      }
      my_people_summary: {
        Args: {
          max?: number
        }
        Returns: Json
      }
      my_to_do: {
        Args: {
          locale?: string
        }
        Returns: Json
      }
      my_waiting: {
        Args: never
        Returns: {
          event_id: string | null
          state: string | null
          party: number | null
          position: number | null
          offered_until: string | null
          closes_at: string | null
        }[]
      }
      new_posts: {
        Args: {
          feed: string
          since: string
        }
        Returns: number
      }
      one_post: {
        Args: {
          post: string
        }
        Returns: Json
      }
      open_events: {
        Args: {
          ids: string[]
        }
        Returns: Json
      }
      open_steward_applications: {
        Args: {
          cursor?: string
          page_size?: number
        }
        Returns: Json
      }
      people_to_invite: {
        Args: {
          event: string
          of_event?: string
          words?: string
          after_at?: string
          after_id?: string
          page_size?: number
        }
        Returns: {
          id: string | null
          user_id: string | null
          username: string | null
          display_name: string | null
          profile_photo_url: string | null
          times: number | null
          last_at: string | null
          state: string | null
        }[]
      }
      post_feed: {
        Args: {
          feed: string
          member?: string
          cursor?: string
          page_size?: number
        }
        Returns: Json
      }
      posts_by_id: {
        Args: {
          ids: string[]
        }
        Returns: Json
      }
      provider_directory: {
        Args: {
          words?: string
          of_category?: string
          in_city?: string
          language?: string
          online?: boolean
          cursor?: string
          page_size?: number
        }
        Returns: Json
      }
      providers_in_review: {
        Args: never
        Returns: Json
      }
      question_counts: {
        Args: {
          event: string
        }
        Returns: Json
      }
      recommended_events: {
        Args: {
          page_size?: number
        }
        Returns: Json
      }
      reports_queue: {
        Args: {
          wanted?: string
          cursor?: string
        }
        Returns: Json
      }
      roadmap: {
        Args: {
          cursor?: string
          page_size?: number
        }
        Returns: Json
      }
      search: {
        Args: {
          words?: string
          kinds?: string[]
          category?: string
          in_city?: string
          near?: Json
          date_from?: string
          date_to?: string
          price?: string
          price_max?: number
          price_currency?: string
          access_facts?: string[]
          online?: boolean
          sort?: string
          cursor?: string
          page_size?: number
          today?: string
          sentence?: string
          time_of_day?: string
          locale?: string
        }
        Returns: Json
      }
      search_cities: {
        Args: never
        Returns: Json
      }
      search_quick: {
        Args: {
          words: string
          locale?: string
        }
        Returns: Json
      }
      series_dates: {
        Args: {
          series: string
          after?: string
          past?: boolean
          page_size?: number
          locale?: string
        }
        Returns: Json
      }
      series_of_event: {
        Args: {
          event: string
        }
        Returns: Json
      }
      series_page: {
        Args: {
          series: string
          locale?: string
        }
        Returns: Json
      }
      series_people: {
        Args: {
          series: string
          from_day?: string
          words?: string
          after_name?: string
          after_person?: string
          page_size?: number
          locale?: string
        }
        Returns: Json
      }
      strategy: {
        Args: never
        Returns: Json
      }
      suspension_list: {
        Args: {
          wanted?: string
          cursor?: string
        }
        Returns: Json
      }
      translations_of: {
        Args: {
          kind: string
          id: string
        }
        Returns: Json
      }
      venue_directory: {
        Args: {
          words?: string
          in_city?: string
          of_kind?: string
          has?: string[]
          access_facts?: string[]
          seats?: number
          cursor?: string
          page_size?: number
        }
        Returns: Json
      }
      venues_for_picker: {
        Args: {
          words?: string
        }
        Returns: Json
      }
      waiting_counts: {
        Args: {
          event: string
        }
        Returns: {
          waiting: number | null
          offered: number | null
          people: number | null
        }[]
      }
      waiting_page: {
        Args: {
          event: string
          after_place?: number
          page_size?: number
        }
        Returns: {
          user_id: string | null
          username: string | null
          display_name: string | null
          profile_photo_url: string | null
          party: number | null
          offered_until: string | null
          place: number | null
          guest_id: string | null
          kinds: number[] | null
        }[]
      }
      walk_in_page: {
        Args: {
          event: string
          before_at?: string
          before_id?: string
        }
        Returns: {
          id: string | null
          name: string | null
          people: number | null
          added_at: string | null
          added_by: string | null
        }[]
      }
      words_of: {
        Args: {
          kind: string
          id: string
          locale: string
        }
        Returns: Json
      }
    }
    Enums: Record<never, never>
    CompositeTypes: Record<never, never>
  }
}
