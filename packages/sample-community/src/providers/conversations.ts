import type { SampleConversation } from './sample-provider.ts'

/** People who ask, in every state that a conversation can have. */
export const conversations: readonly SampleConversation[] = [
  {
    asker: 'tomas.lind',
    provider: 'ines.duarte',
    service: 0,
    beganDaysAgo: 1,
    messages: [
      {
        by: 'asker',
        state: 'asked',
        body: 'Hello Inês! Our running group turns two and we are about thirty. Would you hold a table for us, slowly, like our pace?',
      },
    ],
  },
  {
    asker: 'tomas.lind',
    provider: 'luis_semedo',
    service: 1,
    beganDaysAgo: 4,
    messages: [
      {
        by: 'asker',
        state: 'asked',
        body: 'My neighbour moves away on Sunday. Would you sing one song at her door?',
      },
      {
        by: 'provider',
        state: 'answered',
        body: 'With joy. Does she know Cape Verde? Then I would sing Sodade, else something lighter.',
      },
    ],
  },
  {
    asker: 'beatriz.nunes',
    provider: 'ines.duarte',
    service: 1,
    beganDaysAgo: 9,
    messages: [
      {
        by: 'asker',
        state: 'asked',
        body: 'Could we talk for an hour about how to end an evening when nobody wants to go?',
      },
      { by: 'provider', state: 'answered', body: 'My favourite question. Tuesday at six?' },
      { by: 'asker', state: 'agreed', body: 'Tuesday at six. Thank you!' },
    ],
  },
  {
    asker: 'rui.tavares',
    provider: 'amelia.costa',
    service: 1,
    beganDaysAgo: 12,
    messages: [
      {
        by: 'asker',
        state: 'asked',
        body: 'We expect fifteen children at the winter repair café. Would the two of you come?',
      },
      {
        by: 'provider',
        state: 'declined',
        body: 'Teresa has her exams that week and alone it would not be safe. Ask me again for the next one, please.',
      },
    ],
  },
  {
    asker: 'ruth.pike',
    provider: 'maeve.power',
    service: 1,
    beganDaysAgo: 6,
    messages: [
      {
        by: 'asker',
        state: 'asked',
        body: 'Would you speak a few words at the end of our circle this month? It is about those lost at sea.',
      },
      { by: 'provider', state: 'agreed', body: 'Yes. I will come an hour before, and listen first.' },
    ],
  },
  {
    asker: 'mere.tamihana',
    provider: 'priya.nair',
    service: 0,
    beganDaysAgo: 3,
    messages: [
      {
        by: 'asker',
        state: 'asked',
        body: 'Kia ora Priya, could you come to our kuia on a Wednesday morning? Twenty chairs are there.',
      },
      {
        by: 'provider',
        state: 'answered',
        body: 'Kia ora! Any Wednesday but the second. Is there a kettle?',
      },
      { by: 'asker', body: 'There is always a kettle.' },
    ],
  },
]
