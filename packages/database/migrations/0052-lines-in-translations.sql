-- What a page says beside the record, line by line (docs/decisions/0176-programmes-in-several-languages.md): each text of the
-- original with its translation.
alter table public.translations add column lines jsonb
  check (jsonb_typeof(lines) = 'object' and length(lines::text) <= 20000);
alter table public.translations drop constraint words_of_translations, add constraint words_of_translations check (
  case state when 'original' then num_nonnulls(title, intention, description, lines, made_from) = 0
    else num_nonnulls(title, intention, description) > 0 and made_from is not null end);
