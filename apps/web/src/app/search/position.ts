/** To about a kilometre. */
const rounded = (degrees: number) => Math.round(degrees * 100) / 100

const longestWaitMs = 10_000

/** Where the browser says that the reader is, whom it asks first; nothing where it does not tell. */
export function askPosition(): Promise<{ latitude: number; longitude: number } | undefined> {
  return new Promise((told) => {
    if (!('geolocation' in navigator)) return told(undefined)
    // Browsers wait for an answer without end, and begin to count only then.
    setTimeout(() => told(undefined), longestWaitMs)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => told({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) }),
      () => told(undefined),
      { maximumAge: 600_000, timeout: longestWaitMs },
    )
  })
}
