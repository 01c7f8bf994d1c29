import { expect, it } from 'vitest';
import { RENDERER_VERSION, renderMessage } from './render.ts';
import { hasRenderer, renderAs } from './renderers.ts';

const request = {
  template: 'quote/T+4',
  channel: 'sms',
  variant: 'N',
  locale: 'en',
  variables: {
    ...{ company: 'Brightwater', smsName: 'Brightwater', senderName: null, postalAddress: '12 Elm St', phone: null },
    ...{ brandColor: null, customerName: 'Dana', jobTitle: 'Roof', number: null, currency: 'USD', totalMinor: 100 },
    ...{
      depositMinor: 0,
      validUntil: null,
      zone: 'UTC',
      sentAt: null,
      link: 'https://x.example/q/1',
      unsubscribeLink: '',
    },
  },
} as const;

it('a message is made again by the renderer that it names, and by no other', () => {
  expect(renderAs(RENDERER_VERSION, request)).toEqual(renderMessage(request));
  expect([hasRenderer(RENDERER_VERSION), hasRenderer('999')]).toEqual([true, false]);
  expect(() => renderAs('999', request)).toThrow(/made by 999. Run the version that made it/);
});
