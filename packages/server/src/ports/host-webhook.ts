export type HostWebhookOptions = {
  /** Where events are posted. https, except on the loopback. */
  readonly url: string;
  /** `whsec_` and the base64 of 24 to 64 random bytes. Several while one is being replaced: each signs. */
  readonly secret: string | readonly [string, ...string[]];
};

export type HostWebhookMessage = {
  /** The same at every repeat: what a receiver recognises one by that it has seen. */
  readonly id: string;
  readonly body: string;
  /** Machine time, epoch ms. */
  readonly at: number;
};

/** Whether the host took it, which any 2xx says. */
export type TellHost = (message: HostWebhookMessage) => Promise<{ readonly taken: boolean; readonly answer: string }>;
