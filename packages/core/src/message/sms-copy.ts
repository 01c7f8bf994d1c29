import type { Sentence } from './template.ts';
import type { Language } from './variables.ts';

export const smsTemplateNames = [
  'quote/T+4 N',
  'quote/T+4 R',
  'quote/T+7 N',
  'quote/T+7 R',
  'receipt',
  'decline-ack',
  'snooze-ack',
  'stop',
  'start',
  'help',
] as const;
export type SmsTemplateName = (typeof smsTemplateNames)[number];

/**
 * `{company}` is the name that opens each text. Written to fit one GSM segment with a name of 24 characters and a link
 * of 51; the Spanish copy uses only accents the GSM alphabet has.
 */
export const smsCopy: { readonly [language in Language]: { readonly [name in SmsTemplateName]: Sentence } } = {
  en: {
    'quote/T+4 N': '{company}: did our quote reach you? See it, ask us or book here: {link} Reply STOP to opt out',
    'quote/T+4 R': [
      '{company}: any question on your quote? Ask or book {withDeposit}: {link} Reply STOP to opt out',
      '{company}: any question on your quote? Ask us here: {link} Reply STOP to opt out',
    ],
    'quote/T+7 N': '{company}: last text on your quote. View it or pass on it here: {link} Reply STOP to opt out',
    'quote/T+7 R': '{company}: last text on your quote. Yes, later or no, tell us here: {link} Reply STOP to opt out',
    receipt: '{company}: {paid} deposit received, thank you. Receipt: {link} Reply STOP to opt out',
    'decline-ack':
      '{company}: got it, no more reminders for this quote. Changed your mind? {link} Reply STOP to opt out',
    'snooze-ack': '{company}: OK, no reminders before {until}. Your quote stays here: {link} Reply STOP to opt out',
    stop: '{company}: you are opted out and will get no more texts from us. Reply START to get texts again.',
    start: [
      '{company}: quote texts are on again, about {n} per quote. Msg & data rates may apply. Reply HELP for help, STOP to opt out.',
      '{company}: quote texts are on again. Msg & data rates may apply. Reply HELP for help, STOP to opt out.',
    ],
    help: [
      '{company}: texts about your quote, about {n} per quote. Questions: {phone}. Msg & data rates may apply. Reply STOP to opt out.',
      '{company}: texts about your quote. Questions: {phone}. Msg & data rates may apply. Reply STOP to opt out.',
      '{company}: texts about your quote. Msg & data rates may apply. Reply STOP to opt out.',
    ],
  },
  es: {
    'quote/T+4 N': '{company}: le enviamos un presupuesto. Véalo, pregunte o reserve: {link} Baja: responda STOP',
    'quote/T+4 R': [
      '{company}: ¿dudas sobre su presupuesto? Pregunte o reserve {withDeposit}: {link} Baja: responda STOP',
      '{company}: ¿dudas sobre su presupuesto? Pregunte aquí: {link} Baja: responda STOP',
    ],
    'quote/T+7 N': '{company}: SMS final sobre su presupuesto. Véalo o diga que no: {link} Baja: responda STOP',
    'quote/T+7 R': '{company}: SMS final sobre su presupuesto. Acepte, aplace o decline: {link} Baja: responda STOP',
    receipt: '{company}: recibimos su anticipo de {paid}. Gracias. Recibo: {link} Baja: responda STOP',
    'decline-ack': '{company}: entendido, sin recordatorios. Si cambia de idea: {link} Baja: responda STOP',
    'snooze-ack': '{company}: de acuerdo, sin recordatorios antes del {until}. Presupuesto: {link} Baja: responda STOP',
    stop: '{company}: su baja fue registrada y no le enviaremos SMS. Para recibirlos de nuevo, responda START.',
    start: [
      '{company}: de nuevo le enviaremos SMS de presupuestos, unos {n} por cada uno. Pueden aplicar tarifas. HELP: ayuda. STOP: baja.',
      '{company}: de nuevo le enviaremos SMS de presupuestos. Pueden aplicar tarifas. HELP: ayuda. STOP: baja.',
    ],
    help: [
      '{company}: SMS sobre su presupuesto, unos {n} por cada uno. Preguntas: {phone}. Pueden aplicar tarifas de mensajes y datos. STOP: baja.',
      '{company}: SMS sobre su presupuesto. Preguntas: {phone}. Pueden aplicar tarifas de mensajes y datos. STOP: baja.',
      '{company}: SMS sobre su presupuesto. Pueden aplicar tarifas de mensajes y datos. STOP: baja.',
    ],
  },
};
