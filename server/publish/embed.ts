import { hash } from 'node:crypto'
import { type LocatedEvent, paths } from '../../domain/paths.ts'
import { languageOf } from '../../domain/text/languages.ts'
import { t } from '../../domain/text/t.ts'
import { longDate } from '../../domain/times/dates.ts'
import { datesOf } from '../../domain/times/event-days.ts'
import { clockTimeAt, dayOf, endOf, startOf } from '../../domain/times/times.ts'
import { type Html, html } from '../lib/html.ts'
import { offsetTime } from '../lib/instants.ts'
import type { WholeEvent } from './data.ts'
import { langAttribute } from './lang-attribute.ts'
import { daysWithTalks, plain, type Talk, talksOf } from './talks.ts'

/** The colors that an embedding site can set, as six hexadecimal digits, and their defaults. */
const COLORS = { ink: '1c1917', paper: 'ffffff', accent: 'b3301b' }
export type Colors = Partial<typeof COLORS>
/** The defaults for a dark site. */
const ON_DARK = { ink: 'f4f2ee', paper: '171513', accent: 'ff8f78' }

/** The colors in an address; invalid ones are ignored. `scheme=dark` selects the defaults for dark sites. */
export function colorsIn(query: Readonly<Record<string, unknown>>): Colors {
  const named = Object.keys(COLORS).flatMap((name) => {
    const digits = String(query[name] ?? '').toLowerCase()
    return /^[0-9a-f]{6}$/.test(digits) ? [[name, digits]] : []
  })
  return { ...(query.scheme === 'dark' && ON_DARK), ...Object.fromEntries(named) }
}

/** The query of a frame with the colors that an address names; empty without any. */
function colorQuery(address: string): string {
  const given = URL.parse(address)?.searchParams ?? new URLSearchParams()
  const { scheme, ...digits } = Object.fromEntries(given)
  const query = new URLSearchParams({ ...(scheme === 'dark' && { scheme }), ...colorsIn(digits) })
  return query.size > 0 ? `?${query}` : ''
}

const STYLE = `*{box-sizing:border-box;margin:0}
body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);padding:16px;overflow-wrap:anywhere}
h1{font-size:1.25rem;line-height:1.2}h2{font-size:1rem;margin:24px 0 8px}
a{color:var(--accent)}p{margin:4px 0}
ol{list-style:none;padding:0;display:grid;grid-template-columns:max-content 1fr;column-gap:16px}
li{display:grid;grid-template-columns:subgrid;grid-column:1/-1;padding:14px 0;border-top:1px solid color-mix(in srgb,var(--ink) 20%,transparent)}
li a{font-weight:600;text-decoration:none}li a:hover{text-decoration:underline}
a{position:relative;z-index:1;display:inline-block;padding-block:12px;margin-block:-12px}
li[aria-current]{box-shadow:-8px 0 var(--paper),-12px 0 var(--accent)}li[aria-current] .about::before{content:attr(data-now) " · ";color:var(--accent);font-weight:600}
summary{padding-block:10px;color:var(--accent);cursor:pointer}
.what{min-width:0}.about{font-size:.875rem;opacity:.8}
@media(max-width:420px){ol,li{grid-template-columns:1fr}}
@media print{body{padding:0}}`

/**
 * Marks where the style goes: no text of an event can contain this tag. It holds the event's shades, if it has a color.
 */
const STYLE_HERE = /<style>(.*?)<\/style>/

/**
 * The schedule as a page that any site may frame. Its only script reports its height; it has no cookies and no forms.
 * Its links open the event's own pages in a new tab.
 * @returns the page without its style, which `inColors` adds
 */
export async function embedPage(whole: WholeEvent): Promise<string> {
  const { event, site } = whole
  const talks = await talksOf(whole)
  const address = `${site}${paths.event(event)}`
  const langs = new Map(whole.sessions.map((session) => [session.id, langAttribute(event, session)]))
  const days = daysWithTalks(whole, talks).filter(({ talks }) => talks.length > 0)
  const listed = days.map(({ index, date, talks }) => {
    const lines = [...talks.map((talk) => lineOf(whole, talk, langs.get(talk.id))), ...breaksOn(whole, index)]
    const inOrder = lines.toSorted((a, b) => a.start - b.start)
    return html`${event.days > 1 && html`<h2>${longDate(date)}</h2>`}<ol>${inOrder.map(({ line }) => line)}</ol>`
  })
  const page = html`<!doctype html><html lang="${languageOf(event)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${event.name}</title><style>${event.shades && `${event.shades.light} ${event.shades.dark}`}</style><script src="/embed-height.js" defer></script></head><body><main data-earlier="${t('embed.earlier', { count: '#' })}" data-now="${t('schedule.onNow')}"><h1 dir="auto"><a href="${address}" target="_blank" rel="noopener">${event.name}</a></h1><p class="about">${event.location}, ${datesOf(event)}</p>${listed.length > 0 ? listed : html`<p>${t('embed.empty')}</p>`}</main></body></html>`
  return page.toString()
}

/** An embedded page with its style, and the content security policy that allows only that style. */
export function inColors(page: string, chosen: Colors): { html: string; policy: string } {
  const [light, dark] = STYLE_HERE.exec(page)?.[1]?.match(/[0-9a-f]{6}/g) ?? []
  // The event's color might not be readable on a background that the site chooses.
  const own = { [COLORS.paper]: light, [ON_DARK.paper]: dark }[chosen.paper ?? COLORS.paper]
  const isChosen = chosen.accent !== undefined && chosen.accent !== ON_DARK.accent
  const all = { ...COLORS, ...chosen, ...(own !== undefined && !isChosen && { accent: own }) }
  const colors = Object.entries(all).map(([name, digits]) => `--${name}:#${digits}`)
  const style = `:root{${colors.join(';')}}\n${STYLE}`
  const digest = hash('sha256', style, 'base64')
  return {
    html: page.replace(STYLE_HERE, () => `<style>${style}</style>`),
    policy: `default-src 'none';script-src 'self';style-src 'sha256-${digest}';base-uri 'none';form-action 'none';frame-ancestors *`,
  }
}

type Line = { start: number; line: Html }

function lineOf(
  whole: WholeEvent,
  { start, end, startTime, title, url, persons, room, place, minutes }: Talk,
  lang: Html | undefined,
): Line {
  const [hours = 0, past = 0] = startTime.split(':').map(Number)
  const from = hours * 60 + past
  const about = [persons.map(({ name }) => name).join(', '), room, place].filter((each) => each !== '')
  const link = html`<a href="${url}" target="_blank" rel="noopener" dir="auto"${lang}>${title}</a>`
  return lineAt(whole, { start, end, from, to: from + minutes, what: link, about: about.join(' · ') })
}

function breaksOn(whole: WholeEvent, day: number): Line[] {
  return whole.timeSlots
    .filter((slot) => slot.isStatic && dayOf(slot) === day)
    .map((slot) => {
      const [from, to] = [startOf(slot), endOf(slot)]
      const [start, end] = [from, to].map((at) => offsetTime(whole.event, at)) as [string, string]
      const what = html`<span dir="auto">${slot.staticTitle ?? slot.title}</span>`
      return lineAt(whole, { start, end, from, to, what, about: slot.staticLocation ?? '' })
    })
}

type Said = { start: string; end: string; from: number; to: number; what: Html; about: string }

function lineAt({ event }: WholeEvent, { start, end, from, to, what, about }: Said): Line {
  const clock = (at: number) => clockTimeAt(at % (24 * 60), event.clock)
  const line = html`<li data-from="${Date.parse(start)}" data-to="${Date.parse(end)}"><span>${clock(from)} – ${clock(to)}</span><div class="what">${what}<p class="about" dir="auto">${about}</p></div></li>`
  return { start: Date.parse(start), line }
}

/**
 * Reports this page's height and title to the framing page, now and on every change; marks what is on, and folds what
 * is over when the page is opened.
 */
export const HEIGHT_SCRIPT = `const tell=()=>parent.postMessage({conferenceHub:document.documentElement.offsetHeight,title:document.title},'*');new ResizeObserver(tell).observe(document.documentElement);
const all=[...document.querySelectorAll('li[data-to]')],over=all.filter(each=>each.dataset.to<=Date.now());
for(const each of document.querySelectorAll('li .about'))each.dataset.now=document.querySelector('main').dataset.now;
if(over.length<all.length)for(const list of document.querySelectorAll('ol')){const own=over.filter(each=>each.parentNode===list);if(own.length===0)continue;const fold=document.createElement('details'),head=document.createElement('summary'),past=document.createElement('ol');head.textContent=document.querySelector('main').dataset.earlier.replace('#',own.length);past.append(...own);fold.append(head,past);list.before(fold)}
const mark=()=>{for(const each of all){const{from,to}=each.dataset;if(from<=Date.now()&&Date.now()<to)each.setAttribute('aria-current','time');else each.removeAttribute('aria-current')}};mark();setInterval(mark,30000);`

/**
 * The script in an embedding site's line of code. It puts the frame in its place, with the height of the frame's
 * content. If the site's own text is light and the line sets no colors, the frame is dark. Browsers report a color as the
 * site writes it, such as oklch(), but a mixed one in the given color space. What is not rendered has no color.
 */
export const EMBED_SCRIPT = `(()=>{const own=document.currentScript;own.style.color='color-mix(in srgb,currentcolor,currentcolor)';const frame=document.createElement('iframe'),ink=getComputedStyle(own).color,[red,green,blue]=ink.match(/[\\d.]+(?:e-\\d+)?/g)||[],colors=own.dataset.colors||own.dataset.colours||(red*.299+green*.587+blue*.114>(/^color/.test(ink)?.55:140)?'scheme=dark':'');frame.src=own.src.replace(/\\.js$/,'')+(colors&&'?'+colors);frame.title=own.dataset.title||'Schedule';frame.style.cssText='width:100%;height:480px;border:0';addEventListener('message',({source,data})=>{if(source===frame.contentWindow&&data&&data.conferenceHub>0){frame.style.height=Math.ceil(data.conferenceHub)+'px';if(data.title&&!own.dataset.title)frame.title=data.title}});own.replaceWith(frame)})();`

/** The size of a frame in pixels if the requesting site gives no limits. */
const USUAL = { width: 640, height: 800 }
type Bounds = { maxwidth?: string | undefined; maxheight?: string | undefined }

/**
 * The answer with which WordPress and others turn an event's address into a frame (oembed.com, version 1.0). Such sites
 * run no script of ours, so that nothing here knows their colors; the address that is embedded may name them.
 */
export function oEmbed(
  event: LocatedEvent & { name: string },
  { url, site, product, most }: { url: string; site: string; product: string; most: Bounds },
): object {
  const width = bounded(USUAL.width, most.maxwidth)
  const height = bounded(USUAL.height, most.maxheight)
  const address = `${site}${paths.file(event, 'embed')}${colorQuery(url)}`
  return {
    version: '1.0',
    type: 'rich',
    provider_name: product,
    provider_url: site,
    title: plain(event.name),
    html: html`<iframe src="${address}" title="${event.name}" width="${width}" height="${height}" style="border:0"></iframe>`.toString(),
    width,
    height,
  }
}

function bounded(usual: number, most: string | undefined): number {
  return /^\d{1,5}$/.test(most ?? '') ? Math.min(usual, Number(most)) : usual
}
