export { type TwilioCredentials, type TwilioOptions, twilio } from './twilio.ts';
