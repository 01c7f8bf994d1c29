import { createQuoteRescue } from '@quote-rescue/server';
import { smtp } from '@quote-rescue/server/email/smtp';
import { quoteRescue } from '@quote-rescue/server/express';
import express from 'express';
import { env } from './env.ts';
import { signedIn } from './session.ts';

const app = express();
app.use(express.json());

const kit = createQuoteRescue({
  database: env('DATABASE_URL'),
  baseUrl: env('QUOTES_URL'), // https://app.example.com/quotes
  secrets: [env('QUOTE_RESCUE_SECRET')],
  email: smtp(env('SMTP_URL')),
  emailFrom: 'quotes@app.example.com',
  authenticate: ({ request }) => signedIn(request),
});
app.use('/quotes', quoteRescue(kit));
await kit.start();

// Once per contractor, when they sign up or edit their company:
await kit.setTenant('brightwater', {
  companyName: 'Brightwater Plumbing',
  postalAddress: '12 Mill Lane, Austin, TX 78701',
  timeZone: 'America/Chicago',
  replyToEmail: 'office@brightwater.example.com',
  phone: '(512) 555-0110',
});

const server = app.listen(Number(env('PORT')));
process.once('SIGTERM', () => {
  server.close();
  void kit.stop();
});
