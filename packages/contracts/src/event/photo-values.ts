// Bounds of photos of events. Free of dependencies, because screens import them.

/** So many photos of one event each person adds, and so many stand there in all. */
export const maxPhotosPerMember = 20
export const maxPhotosPerEvent = 400
/** The longest words for those who do not see it. */
export const maxPhotoAlt = 200
