// What a browser or a tab notes of its own sign-on, beside the record.

export const joinedKey = 'sso_joined'
export const leftKey = 'sso_left'
export const greetedKey = 'sso_greeted'
export const triedKey = 'sso_tried'
