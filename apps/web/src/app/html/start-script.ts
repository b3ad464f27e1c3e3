import { showStartFailureScript, startTimeoutMs } from '../../data/start-failure.ts'

/** How long after its load a page from the server stays as it came when nobody touches it. */
const calmMs = 8000

/** What a page of the server hears when the app has taken it over. */
export const aliveEvent = 'hearth-alive'

/** And when it has its manners, one of which is to take along what was typed. */
export const mannersEvent = 'hearth-manners'

/** What the app consists of, for one screen. */
type AppFiles = {
  entry: string
  /** What the entry needs, each file after those that it needs itself. */
  steps: string[]
  /**
   * The sheets of which the page carries a part. They come after it: where sheets change before others, browsers read all
   * fonts anew, and one that came late would move the text.
   */
  styles: string[]
  scripts: string[]
  /** What its screen will ask for next. */
  later?: string[]
}

/**
 * Starts the app on a page that came whole from the server: at the first sign of a person (pointer, wheel, key, touch), at
 * once where someone is probably signed in (the header is theirs then), else when the page has been calm for long. A
 * pointer that has not moved is no sign: browsers tell every new page where it is. Links and forms work before; a form that
 * only the app can answer (`data-waits`) is held back and notes that it was sent, for the app to send it, and so is a
 * button, which is pressed again, and a language, where something was typed that the app takes along; where the app does not come
 * for them, the page says so. `import()` is under the page's policy like any script of our own.
 */
export function deferredStartScript(files: AppFiles): string {
  return [
    '(()=>{',
    loading(files),
    `const signs=['pointermove','pointerdown','wheel','touchstart','keydown','focusin'];let begun=false,keeps=false,pressed,chosen;`,
    `const wait=()=>{setTimeout(()=>${showStartFailureScript},${startTimeoutMs});begin()};`,
    `const begin=(e)=>{if(begun||(e?.type==='pointermove'&&!e.movementX&&!e.movementY))return;begun=true;for(const s of signs)removeEventListener(s,begin,true);`,
    'load();start().catch(failed)};',
    'for(const s of signs)addEventListener(s,begin,{capture:true,passive:true});',
    `const typed=()=>[...document.querySelectorAll('main input,main textarea')].some((f)=>f.type!=='hidden'&&(f.value!==f.defaultValue||f.checked!==f.defaultChecked));`,
    `addEventListener('submit',(e)=>{const f=e.target,leaves=!keeps&&f.matches('.languages')&&typed();if(!leaves&&f.dataset.waits===undefined)return;e.preventDefault();if(leaves){chosen=e.submitter;begin()}else{f.wasSent=true;wait()}},true);`,
    `const press=(e)=>{const b=e.target.closest('#root button[type=button]');if(!b)return;e.stopImmediatePropagation();pressed=b;wait()};`,
    `addEventListener('click',press,true);`,
    `addEventListener('${aliveEvent}',()=>{removeEventListener('click',press,true);pressed?.click()},{once:true});`,
    `addEventListener('${mannersEvent}',()=>{keeps=true;chosen?.click()},{once:true});`,
    `const calm=()=>setTimeout(()=>(window.requestIdleCallback||setTimeout)(begin),'likelyMember' in document.documentElement.dataset?0:${calmMs});`,
    `document.readyState==='complete'?calm():addEventListener('load',calm)})()`,
  ].join('')
}

/** A page that nobody sees is never painted. */
const paintMs = 1000

/**
 * Loads and starts the app on a page with a placeholder, as soon as that is on the screen: what is loaded before takes its line
 * away from it. The app waits for the sheets.
 */
export function promptStartScript(files: AppFiles): string {
  return [
    '(()=>{',
    loading(files),
    'let begun=false;const begin=()=>{if(begun)return;begun=true;load().then(start).catch(failed)};',
    `requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(begin)));setTimeout(begin,${paintMs})})()`,
  ].join('')
}

/**
 * Asks for all files of the app (`load` ends when its sheets are there), starts it, and says that it did not come. What is
 * evaluated at once holds the page for as long as all of it takes, so each file has its turn; one that does not come is
 * left to whoever needs it.
 */
function loading({ entry, steps, styles, scripts, later = [] }: AppFiles): string {
  return [
    `const link=(rel,href,rest)=>new Promise((end)=>document.head.append(Object.assign(document.createElement('link'),{rel,href,onload:end,onerror:end,...rest})));`,
    // The first time that a browser writes a number or a day it reads all that it knows of languages: a turn of its own, in which nobody waits.
    'const load=()=>{setTimeout(()=>new Intl.DateTimeFormat());',
    `const sheets=${JSON.stringify(styles)}.map((href)=>link('stylesheet',href));`,
    `for(const href of ${JSON.stringify(scripts)})link('modulepreload',href);`,
    `for(const href of ${JSON.stringify(later)})link('modulepreload',href,{fetchPriority:'low'});`,
    'return Promise.all(sheets)};',
    `const start=async()=>{for(const src of ${JSON.stringify(steps)}){await import(src).catch(()=>{});await new Promise((next)=>setTimeout(next))}return import(${JSON.stringify(entry)})},failed=(e)=>{${showStartFailureScript};throw e};`,
  ].join('')
}
