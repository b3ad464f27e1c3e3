/** The event whose page it is. `isOpen`: it is published and not over, so people can still be asked. */
export type HelpedEvent = { id: string; title: string; isOpen: boolean }
