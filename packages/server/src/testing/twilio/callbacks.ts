import { createBackground } from '../background.ts';
import { type CalledOut, callOut } from '../call-out.ts';
import { signTwilioWebhook } from '../sign-webhooks.ts';
import type { TwilioFault } from './faults.ts';
import type { EmulatedText } from './message.ts';
import type { TextNetwork } from './network.ts';

/** A webhook the emulator posted, and what came of it. */
export type TwilioCallback = CalledOut & { readonly url: string; readonly form: Readonly<Record<string, string>> };

type CallbackOptions = {
  readonly network: TextNetwork;
  readonly authTokenOf: (accountSid: string) => string;
  readonly pauseMs: number;
  readonly delay: (ms: number) => Promise<void>;
};

/** Posts signed forms, and carries texts to their end in the background. */
export function createTwilioCallbacks({ network, authTokenOf, pauseMs, delay }: CallbackOptions) {
  const posted: TwilioCallback[] = [];
  const background = createBackground();

  async function post(url: string, accountSid: string, form: Record<string, string>): Promise<TwilioCallback> {
    const signature = signTwilioWebhook({ authToken: authTokenOf(accountSid), url, form });
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature };
    const callback = { url, form, ...(await callOut(url, headers, new URLSearchParams(form).toString())) };
    posted.push(callback);
    return callback;
  }

  return {
    posted,
    post,
    settled: () => background.settled(),
    /** What happens to a text after it was taken: statuses change, and each change is called back. */
    carry(text: EmulatedText, fault: TwilioFault | undefined): void {
      const end = fault?.kind === 'undelivered' ? (fault.status ?? 'undelivered') : 'delivered';
      const statuses = fault?.kind === 'callbacks' ? fault.statuses : ['queued', 'sent', end];
      background.run(async () => {
        for (const status of statuses) {
          await delay(pauseMs);
          network.setStatus(text, status, fault?.kind === 'undelivered' && status === end ? fault.code : undefined);
          if (text.statusCallback !== null) await post(text.statusCallback, text.accountSid, statusForm(text, status));
        }
      });
    },
  };
}

function statusForm(text: EmulatedText, status: string): Record<string, string> {
  return {
    AccountSid: text.accountSid,
    ApiVersion: '2010-04-01',
    From: text.from,
    MessageSid: text.sid,
    MessageStatus: status,
    SmsSid: text.sid,
    SmsStatus: status,
    To: text.to,
    ...(text.messagingServiceSid === null ? {} : { MessagingServiceSid: text.messagingServiceSid }),
    ...(text.errorCode === null ? {} : { ErrorCode: String(text.errorCode) }),
  };
}
