import type { NotificationTopic } from '@hearth/contracts'

/** What mails of a topic are about, to stand after "mails about". */
export const topicWords: Record<NotificationTopic, string> = {
  answers: 'your answers to events',
  offers: 'places that become free for you',
  changes: 'changes of events that you come to',
  reminders: 'events of yours that are a day away',
  messages: 'words of hosts and answers to your comments',
  hosting: 'what you host',
  providers: 'conversations and pages of providers',
  community: 'your posts, who mentions you, and how you belong',
}
