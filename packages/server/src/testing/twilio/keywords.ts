/** What Twilio obeys and answers by itself on an ordinary number: the whole text, in any case. */
const keywords = new Map<string, 'STOP' | 'START' | 'HELP'>([
  ...'STOP UNSUBSCRIBE END QUIT STOPALL REVOKE OPTOUT CANCEL'.split(' ').map((word) => [word, 'STOP'] as const),
  ...'START UNSTOP YES'.split(' ').map((word) => [word, 'START'] as const),
  ...'HELP INFO'.split(' ').map((word) => [word, 'HELP'] as const),
]);

export function readKeyword(body: string): 'STOP' | 'START' | 'HELP' | null {
  return keywords.get(body.trim().toUpperCase()) ?? null;
}

export const keywordAnswers = {
  STOP: 'You are unsubscribed and get no more texts from this number. Reply START to get them again.',
  START: 'You are subscribed again and will get texts from this number. Reply STOP to end them.',
  HELP: 'Reply STOP to end texts from this number. Message and data rates may apply.',
};
