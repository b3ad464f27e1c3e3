import type { Choices, Understood } from '../understand.ts'

const keys = ['rest', 'kind', 'category', 'city', 'near', 'km', 'when', 'time', 'price', 'access', 'online']

/** The sentences of a file, with the day they are asked on and their right choices, in one order. */
export function sentencesIn(text: string): { sentence: string; on: string; right: string }[] {
  let on = ''
  return text.split('\n').flatMap((line) => {
    on = /^# today (\S+)$/.exec(line)?.[1] ?? on
    if (line.trim() === '' || line.startsWith('# ')) return []
    const [sentence = '', ...parts] = line.split(' | ')
    for (const part of parts) if (!keys.includes(part.split(' ')[0]!)) throw new Error(`${line}: ${part}`)
    return [{ sentence, on, right: inOrder(parts) }]
  })
}

/** What was understood, as the files write it. */
export function written({ choices, rest }: Pick<Understood, 'choices' | 'rest'>): string {
  const { kind, category, city, nearMe, km, time, access, online } = choices
  return inOrder(
    [
      rest && `rest ${rest}`,
      kind && `kind ${kind}`,
      category && `category ${category}`,
      city && `city ${city}`,
      nearMe && 'near',
      km && `km ${km}`,
      whenOf(choices),
      time && `time ${time}`,
      priceOf(choices),
      access && `access ${access.toSorted().join(', ')}`,
      online !== undefined && `online ${online ? 'yes' : 'no'}`,
    ].filter((part) => !!part) as string[],
  )
}

function whenOf({ from = '', to = '' }: Choices): string {
  return from || to ? `when ${from === to ? from : `${from}..${to}`}` : ''
}

function priceOf({ price, upTo, currency }: Choices): string {
  if (price) return `price ${price}`
  if (upTo === undefined) return ''
  const amount = currency === 'JPY' ? upTo : upTo / 100
  return `price ${Number.isInteger(amount) ? amount : amount.toFixed(2)} ${currency}`
}

function inOrder(parts: string[]): string {
  return parts
    .map((part) => part.trim())
    .map((part) =>
      part.startsWith('access ') ? `access ${part.slice(7).split(', ').toSorted().join(', ')}` : part,
    )
    .sort((one, other) => keys.indexOf(one.split(' ')[0]!) - keys.indexOf(other.split(' ')[0]!))
    .join(' | ')
}
