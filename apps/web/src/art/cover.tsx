export function Cover(_: { id: string; category: string; ratio: string }) {
  return null
}
