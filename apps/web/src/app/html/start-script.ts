/** How long after its load a page from the server stays as it came when nobody touches it. */
const calmMs = 4000

/**
 * Starts the app on a page that came whole from the server: at the first sign of a person (pointer, key, touch), at
 * once where someone is probably signed in (the header is theirs then), else when the browser is idle. Links and forms
 * work before; a form that only the app can answer (`data-waits`) is held back and notes that it was sent, for the app
 * to send it. `import()` is under the page's policy like any script of our own.
 */
export function deferredStartScript(entry: string, scripts: string[]): string {
  return `(()=>{const signs=['pointerover','pointerdown','touchstart','keydown','focusin'];let begun=false;const begin=()=>{if(begun)return;begun=true;for(const s of signs)removeEventListener(s,begin,true);for(const href of ${list(scripts)}){const l=document.createElement('link');l.rel='modulepreload';l.href=href;document.head.append(l)}import(${JSON.stringify(entry)})};for(const s of signs)addEventListener(s,begin,{capture:true,passive:true});addEventListener('submit',(e)=>{if(e.target.dataset.waits===undefined)return;e.preventDefault();e.target.wasSent=true;begin()},true);const calm=()=>setTimeout(()=>(window.requestIdleCallback||setTimeout)(begin),'likelyMember' in document.documentElement.dataset?0:${calmMs});document.readyState==='complete'?calm():addEventListener('load',calm)})()`
}

function list(addresses: string[]): string {
  return JSON.stringify(addresses)
}
