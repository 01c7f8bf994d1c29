/** A process that only works: the kit on the database in BENCH_URL until nothing is due. Reports its peak memory. */
import { createQuoteRescue } from '@quote-rescue/server';

const url = process.env.BENCH_URL;
if (url === undefined) throw new Error('BENCH_URL names no database. Start this through `npm run bench`.');

let sent = 0;
const kit = createQuoteRescue({
  database: url,
  baseUrl: 'https://quotes.example.com',
  secrets: ['a secret for the bench that is long enough'],
  email: {
    name: 'no-op',
    repeatability: 'key',
    parallelism: 25,
    async send(message) {
      sent++;
      return { outcome: 'sent', providerId: message.key };
    },
  },
  emailFrom: 'quotes@mail.example.com',
  authenticate: () => null,
  workers: 4,
});
await kit.migrate();
await kit.drain();
await kit.stop();
// maxRSS is in KiB on every platform (libuv).
process.send?.({ sent, peakMb: process.resourceUsage().maxRSS / 1024 });
