/** The sentences of being led in. */
export const words = {
  offer: {
    name: {
      title: 'Choose your name',
      text: 'With a name of your own you can host events and say that you come.',
      action: 'Choose a name',
    },
    photo: {
      title: 'A face to your name',
      text: 'People like to know who opens the door. It takes a minute.',
      action: 'Add a photo',
      close: 'Do not remind me',
    },
  },
} as const
