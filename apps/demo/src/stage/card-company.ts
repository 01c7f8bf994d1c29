import { startStripeEmulator } from '@quote-rescue/server/testing';

/** The local card company: speaks Stripe's HTTP, has a checkout page, and calls the kit back with signed events. */
export async function openCardCompany({ kitUrl }: { kitUrl: string }) {
  const emulator = await startStripeEmulator({
    webhookUrl: (event) => {
      const { object } = event.data;
      const metadata = 'metadata' in object ? object.metadata : null;
      const tenantId =
        typeof metadata === 'object' && metadata !== null && 'tenantId' in metadata ? metadata.tenantId : null;
      return typeof tenantId === 'string' ? `${kitUrl}/webhooks/payments/${tenantId}` : null;
    },
  });
  return {
    connection: {
      ...emulator.connection,
      secretKey: emulator.secretKey,
      webhookSecret: emulator.webhookSecret,
    },
    /** The customer presses Pay on the checkout page at this address. */
    pay(sessionUrl: string): void {
      emulator.pay(new URL(sessionUrl).pathname.split('/').at(-1) ?? '');
    },
    settled: () => emulator.settled(),
    stop: () => emulator.stop(),
  };
}
