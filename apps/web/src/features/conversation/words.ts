import { m } from '@hearth/messages'
/** The words around what people say at an event. */
export const words = {
  fromHost: {
    telling: {
      event_message: (told: string, readers: string) =>
        m.conversation_from_host_telling_event_message({ told, readers }),
      event_cancelled: (told: string, readers: string) =>
        m.conversation_from_host_telling_event_cancelled({ told, readers }),
      event_held: (told: string, readers: string) =>
        m.conversation_from_host_telling_event_held({ told, readers }),
      event_moved: (told: string, readers: string) =>
        m.conversation_from_host_telling_event_moved({ told, readers }),
    },
  },
}
