/**
 * Addresses that carry a quote's token. What is stored or logged holds a marker in their place, filled at hand-over:
 * shaped like an address, so that it passes through escaping unchanged, under a domain that can never exist (RFC 2606).
 */
export const quoteLinkMarker = 'https://link.invalid/quote';
export const unsubscribeLinkMarker = 'https://link.invalid/unsubscribe';

const TOKEN_LENGTH = 22;

/** `baseUrl` has no slash at the end. */
export const quoteUrl = (baseUrl: string, token: string): string => `${baseUrl}/q/${token}`;
export const unsubscribeUrl = (baseUrl: string, token: string): string => `${quoteUrl(baseUrl, token)}/unsubscribe`;

/** Characters of every quote link under this address: what a text message must have room for. */
export const quoteUrlLength = (baseUrl: string): number => quoteUrl(baseUrl, '').length + TOKEN_LENGTH;

/** Puts the real addresses in place of the markers. Last of all, just before a provider gets the text. */
export function fillLinks(text: string, baseUrl: string, token: string): string {
  return text
    .replaceAll(unsubscribeLinkMarker, unsubscribeUrl(baseUrl, token))
    .replaceAll(quoteLinkMarker, quoteUrl(baseUrl, token));
}
