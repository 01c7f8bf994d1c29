/**
 * Programs that fetch links: mail gateways, previews of chats, crawlers, command lines. A list like this is never
 * complete, so nothing follows from a fetch anyway; it only keeps the timeline from calling a scanner a reader.
 */
const programs =
  /bot\b|bot\/|crawl|spider|slurp|preview|scan|fetch|monitor|curl|wget|python|java\/|okhttp|axios|node|undici|go-http|libwww|httpclient|headless|phantom|facebookexternalhit|facebot|whatsapp|telegram|slack|discord|skype|teams|linkedin|pinterest|embedly|googleimageproxy|yahoomailproxy|barracuda|mimecast|proofpoint|symantec|trendmicro|fortinet|sophos|cisco|ironport|safelinks|office|outlook|bingpreview|appengine/i;

/** For pages that know no quote, and so no language of its own: Spanish for browsers that ask for it first. */
export function localeOf(request: Request): 'en' | 'es' {
  return /^es\b/i.test(request.headers.get('accept-language') ?? '') ? 'es' : 'en';
}

/** Who fetched the page, as far as a request can tell: never a person. */
export function readerOf(request: Request): 'unknown' | 'machine' {
  const agent = request.headers.get('user-agent') ?? '';
  const ahead = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map((name) => request.headers.get(name)).join(' ');
  if (/prefetch|preview/i.test(ahead)) return 'machine';
  // Every browser that a person uses says which languages they read.
  return agent === '' || programs.test(agent) || !request.headers.has('accept-language') ? 'machine' : 'unknown';
}
