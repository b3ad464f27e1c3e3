// What goes wrong before the app is there: a script that does not come, or that breaks at its first line. A few lines in the
// page note it; the app takes it over when it starts, and where it never starts the page itself tells the house. A script
// that does not come is said to whoever reads the page, too.

import { showStartFailureScript } from './start-failure.ts'

type EarlyWindow = { hearthStart?: () => string[] }

/** So long after it was opened a page whose app has not started says what it noted; leaving it says so at once. */
const startMs = 15_000
const max = 5

/** For the page's head, before every other script. `release` tells one build from another. */
export function earlyErrorsScript(release: string): string {
  return `(()=>{const q=[],n=(m)=>q.length<${max}&&q.push(String(m).slice(0,300)),e=(v)=>{const t=v.target;if(!t||!t.tagName)n(v.error||v.message);else if(/^(SCRIPT|LINK)$/.test(t.tagName)){n('Could not load '+new URL(t.src||t.href).pathname);t.src&&${showStartFailureScript}}},r=(v)=>n(v.reason),s=()=>q.length&&navigator.sendBeacon('/functions/v1/report-errors',new Blob([JSON.stringify({app:'hearth',release:${JSON.stringify(release)},errors:q.splice(0).map((message)=>({message,route:'*',places:[]}))})],{type:'application/json'})),o=setTimeout(s,${startMs});addEventListener('error',e,true);addEventListener('unhandledrejection',r);addEventListener('pagehide',s);window.hearthStart=()=>{clearTimeout(o);removeEventListener('error',e,true);removeEventListener('unhandledrejection',r);removeEventListener('pagehide',s);return q.splice(0)}})()`
}

/** What was noted so far; from here on the app itself watches the page. */
export function takeEarlyErrors(): string[] {
  return (window as EarlyWindow).hearthStart?.() ?? []
}

/** A build by the name of its first file, which is made from what is in it. */
export function releaseOf(entry: string): string {
  return /([\w-]{1,20})\.js$/.exec(entry)?.[1] ?? 'dev'
}
