/** `read_only` where a protocol has room for one English sentence and none for a code: the engine's. */
export const readOnlySentence =
  'Hearth can only be read for a little while. Nothing is lost: please try again in a few minutes.'
