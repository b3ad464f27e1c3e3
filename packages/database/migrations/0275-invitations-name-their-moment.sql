-- The notice of an invitation names the last moment for answers. Those that were written before name none.
update public.notifications n set data = n.data || '{"until": ""}' where n.kind = 'guest_invited' and not n.data ? 'until';
