const vowels = 'aeiou'

/**
 * Whether somebody who typed `typed` meant `word`: a letter is missing, one too many stands inside it or its last stands twice, two neighbours changed
 * places, or a vowel stands for another. Other letters in the place of one make other words too often (concept, concert), and so do
 * short words.
 */
export function isMisspelt(typed: string, word: string): boolean {
  const isShort = word.length < 6
  if (word.length < 5 || typed[0] !== word[0] || Math.abs(typed.length - word.length) > 1) return false
  let at = 0
  while (at < typed.length && typed[at] === word[at]) at++
  const [there, wanted] = [typed[at] ?? '', word[at] ?? '']
  switch (typed.length - word.length) {
    case -1:
      // A word without its last letter is mostly another.
      return (at < typed.length || word.length > 6) && typed.slice(at) === word.slice(at + 1)
    case 1:
      return (
        !isShort &&
        (at < word.length || typed[at] === typed[at - 1]) &&
        typed.slice(at + 1) === word.slice(at)
      )
    default:
      if (typed[at] === word[at + 1] && typed[at + 1] === word[at])
        return typed.slice(at + 2) === word.slice(at + 2)
      return (
        !isShort &&
        vowels.includes(there) &&
        vowels.includes(wanted) &&
        typed.slice(at + 1) === word.slice(at + 1)
      )
  }
}
