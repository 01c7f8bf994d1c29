export { type EmailContractFault, type EmailContractSetup, emailContract, exampleEmail } from './contracts/email.ts';
export {
  examplePayment,
  type PaymentsContractFault,
  type PaymentsContractSetup,
  paymentsContract,
} from './contracts/payments.ts';
export { exampleSms, type SmsContractFault, type SmsContractSetup, smsContract } from './contracts/sms.ts';
export type { ContractTestApi } from './contracts/test-api.ts';
export type { FaultRule } from './faults.ts';
export { signStripeWebhook, signTwilioWebhook } from './sign-webhooks.ts';
export { type SinkMail, type SmtpFault, type SmtpSink, type SmtpSinkOptions, startSmtpSink } from './smtp-sink.ts';
export {
  type PayInput,
  type StripeApiFault,
  type StripeEmulator,
  type StripeEmulatorOptions,
  startStripeEmulator,
} from './stripe/emulator.ts';
export type { EmulatedCheckout, EmulatedRefund } from './stripe/records.ts';
export type { EmulatedEvent, StripeDelivery, StripeWebhookFault } from './stripe/webhooks.ts';
export {
  startTwilioEmulator,
  type TwilioCallback,
  type TwilioEmulator,
  type TwilioEmulatorAccount,
  type TwilioEmulatorOptions,
  type TwilioFault,
} from './twilio/emulator.ts';
export type { EmulatedText } from './twilio/message.ts';
