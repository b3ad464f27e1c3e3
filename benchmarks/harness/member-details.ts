import type { Hearth } from './hearth.ts'

/**
 * Profiles as a lively community tells them: a city of two hundred for most, three interests of a hundred, offers and
 * a few lines, under every audience. Everyone came at another moment. The cards follow by themselves.
 */
export async function makeDetails({ owner }: Pick<Hearth, 'owner'>): Promise<void> {
  await owner.run(memberDetails)
  await owner.run(
    'vacuum analyze public.profiles, public.profile_details, hearth.member_cards, hearth.member_counts',
  )
}

const memberDetails = `
  with numbered as (
    select id, row_number() over (order by id)::integer as n from public.profiles
  ), told(user_id, field, value, n) as (
    select id, 'city', to_jsonb('City ' || n % 200), n from numbered where n % 10 < 8
    union all
    select id, 'interests', jsonb_build_array('Interest ' || n % 100, 'Interest ' || (n * 7) % 100, 'Interest ' || (n * 13 + 5) % 100), n
    from numbered where n % 10 < 9
    union all
    select id, 'offers', jsonb_build_array('Tea and a listening ear ' || n % 50, 'A lift from the station'), n from numbered where n % 3 = 0
    union all
    select id, 'pronouns', to_jsonb('they/them'::text), n from numbered where n % 2 = 0
    union all
    select id, 'bio', to_jsonb('I came for the songs and stayed for the soup. Number ' || n || ' of many.'), n from numbered where n % 2 = 1
  )
  insert into public.profile_details (user_id, field, value, audience)
  select user_id, field, value, (array['everyone', 'everyone', 'members', 'members', 'followed'])[1 + n % 5] from told`
