import * as m from '@hearth/messages'
import type { PictureKind } from './picture-kinds.ts'

type Message = () => string
type OfPicture = Record<
  'title' | 'help' | 'add' | 'change' | 'remove' | 'removeTitle' | 'removeText' | 'saved' | 'removed',
  Message
>

/** What is said of a picture, by its kind. */
export const pictureMessages: Record<PictureKind, OfPicture> = {
  photo: {
    title: m.site_forms_pictures_photo_title,
    help: m.site_forms_pictures_photo_help,
    add: m.site_forms_pictures_photo_add,
    change: m.site_forms_pictures_photo_change,
    remove: m.site_forms_pictures_photo_remove,
    removeTitle: m.site_forms_pictures_photo_remove_title,
    removeText: m.site_forms_pictures_photo_remove_text,
    saved: m.site_forms_pictures_photo_saved,
    removed: m.site_forms_pictures_photo_removed,
  },
  cover: {
    title: m.site_forms_pictures_cover_title,
    help: m.site_forms_pictures_cover_help,
    add: m.site_forms_pictures_cover_add,
    change: m.site_forms_pictures_cover_change,
    remove: m.site_forms_pictures_cover_remove,
    removeTitle: m.site_forms_pictures_cover_remove_title,
    removeText: m.site_forms_pictures_cover_remove_text,
    saved: m.site_forms_pictures_cover_saved,
    removed: m.site_forms_pictures_cover_removed,
  },
}
