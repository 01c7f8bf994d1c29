export { type SmtpOptions, type SmtpServer, smtp } from './smtp.ts';
