export { type EmailContractFault, type EmailContractSetup, emailContract, exampleEmail } from './contracts/email.ts';
export type { ContractTestApi } from './contracts/test-api.ts';
export type { FaultRule } from './faults.ts';
export { type SinkMail, type SmtpFault, type SmtpSink, type SmtpSinkOptions, startSmtpSink } from './smtp-sink.ts';
