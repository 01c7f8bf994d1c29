/**
 * Names under which programs with a browser of their own show themselves, each followed by a slash, space or bracket;
 * `; wv)` is any Android WebView. Such browsers have no saved cards and no wallet. A list like this is never complete:
 * it only decides whether a hint is shown.
 */
const names =
  /\b(FBAN|FBAV|FB_IAB|FBIOS|Instagram|Messenger|Line|MicroMessenger|Snapchat|TikTok|musical_ly|BytedanceWebview|Twitter|LinkedInApp|Pinterest|GSA)[/ [;]|; wv\)/;

/** Whether a page is being read inside another program than a browser, as far as the user agent tells. */
export function isInAppBrowser(userAgent: string): boolean {
  return names.test(userAgent);
}
