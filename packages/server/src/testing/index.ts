export { type EmailContractFault, type EmailContractSetup, emailContract, exampleEmail } from './contracts/email.ts';
export { exampleSms, type SmsContractFault, type SmsContractSetup, smsContract } from './contracts/sms.ts';
export type { ContractTestApi } from './contracts/test-api.ts';
export type { FaultRule } from './faults.ts';
export { signStripeWebhook, signTwilioWebhook } from './sign-webhooks.ts';
export { type SinkMail, type SmtpFault, type SmtpSink, type SmtpSinkOptions, startSmtpSink } from './smtp-sink.ts';
export {
  startTwilioEmulator,
  type TwilioCallback,
  type TwilioEmulator,
  type TwilioEmulatorAccount,
  type TwilioEmulatorOptions,
  type TwilioFault,
} from './twilio/emulator.ts';
export type { EmulatedText } from './twilio/message.ts';
