/**
 * Shows one quote in a contractor's own site:
 *
 *     <script async src="https://app.example.com/quotes/widget.js" data-token="…" data-title="Your quote"></script>
 *
 * It puts a frame in its own place and touches nothing else: no style, no cookie, no message between the two sites. Which
 * sites may frame a quote is the tenant's setting, and the quote's answer says so; here is nothing to be kept secret.
 */
const widget = `(() => {
  const script = document.currentScript;
  const { token, title, height } = script?.dataset ?? {};
  if (!token) return;
  const frame = document.createElement('iframe');
  frame.src = new URL('q/' + encodeURIComponent(token), script.src).href;
  frame.title = title ?? 'Quote';
  frame.referrerPolicy = 'no-referrer';
  frame.style.cssText = 'display:block;inline-size:100%;border:0;block-size:' + (Number(height) || 800) + 'px';
  script.replaceWith(frame);
})();
`;

export function sendWidget(): Response {
  return new Response(widget, {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      // The same for everybody, and new within the hour.
      'cache-control': 'public, max-age=3600',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    },
  });
}
