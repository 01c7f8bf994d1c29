export { advanceBy, advanceTo, advanceToNext, type SimulatedClock, simulatedClock } from './clock.ts';
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
export { type Accepted, createSink, type Sink, type SinkBehaviour } from './sink.ts';
export { type SinkMail, type SmtpFault, type SmtpSink, type SmtpSinkOptions, startSmtpSink } from './smtp-sink.ts';
export type { StripeApiFault } from './stripe/api.ts';
export { type StripeEmulator, type StripeEmulatorOptions, startStripeEmulator } from './stripe/emulator.ts';
export type { EmulatedCheckout, EmulatedDispute, EmulatedPayment, EmulatedRefund } from './stripe/records.ts';
export type { PayInput } from './stripe/till.ts';
export type { EmulatedEvent, StripeDelivery, StripeWebhookAddress, StripeWebhookFault } from './stripe/webhooks.ts';
export type { TwilioEmulatorAccount } from './twilio/api.ts';
export type { TwilioCallback } from './twilio/callbacks.ts';
export {
  startTwilioEmulator,
  type TwilioEmulator,
  type TwilioEmulatorOptions,
  type TwilioInboundAddress,
} from './twilio/emulator.ts';
export type { TwilioFault } from './twilio/faults.ts';
export type { EmulatedText } from './twilio/message.ts';
