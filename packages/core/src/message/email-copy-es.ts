import { action, type EmailCopy, facts, quoted, text } from './email-template.ts';
import type { Sentence } from './template.ts';

const hello = text(['Hola, {first}:', 'Hola:']);
const atAGlance = facts(
  [
    ['Trabajo', '{job}'],
    ['Presupuesto', '{number}'],
    ['Total', '{total}'],
    ['Anticipo para reservar', '{deposit}'],
    ['Precio válido hasta', '{validUntil}'],
  ],
  { htmlOnly: true },
);
const howToPay: Sentence = [
  'Para pagar los {depositByContact}, llame al {phone} o {answer}.',
  'Para pagar los {depositByContact}, {answer}.',
  'Para pagar los {depositByContact}, llame al {phone}.',
  'Para pagar los {depositByContact}, pregunte en la página.',
];
const openEstimate = action('Ver el presupuesto:', 'Abrir el presupuesto', 'appLink');

export const emailCopyEs: EmailCopy = {
  closing: {
    toReachMe: [
      '{reply} para hablar conmigo.',
      'Llame al {phone} para hablar conmigo.',
      'Pregúnteme en la página del presupuesto.',
    ],
    stopReminders: 'No recibir más recordatorios',
    automatic: 'Enviado porque hubo un cambio en uno de sus presupuestos.',
    orOpen: 'O abra este enlace:',
  },
  templates: {
    'quote/T+0': {
      subject: 'Su presupuesto de {company}',
      preheader: [['{job}: {total}, {deposit} para reservar.', '{job}: {total}.']],
      blocks: [
        hello,
        text('Gracias por consultarnos sobre {job}.', [
          'Su presupuesto está listo: {total}, con {deposit} para reservar.',
          'Su presupuesto está listo: {total}.',
        ]),
        atAGlance,
        action(['Vea qué incluye, pregunte {orPay}:', 'Vea qué incluye o pregunte:'], 'Ver su presupuesto'),
        text(howToPay),
        text('El precio es válido hasta el {validUntil}.', '¿Prefiere hablar? {phone}'),
      ],
      closing: 'sequence',
    },
    'quote/T+2 N': {
      subject: 'Su presupuesto para {job}, por si se perdió',
      preheader: [['Total {total}; con {deposit} queda reservado.', 'Total {total}.']],
      blocks: [
        hello,
        action(
          [
            'Se lo envié el {sentOn} y los correos a veces se pierden, así que aquí va otra vez:',
            'Este es el presupuesto que nos pidió:',
          ],
          'Ver su presupuesto',
        ),
        text(['Total {total}; con {deposit} queda reservado.', 'Total {total}.'], howToPay),
        atAGlance,
        text('¿No es buen momento? Allí puede elegir otra fecha o decir que no.'),
      ],
      closing: 'sequence',
    },
    'quote/T+2 R': {
      subject: '¿Alguna duda sobre {job}?',
      preheader: [['{answerFirst} o pregunte en la página.', 'Pregunte en la página.']],
      blocks: [
        hello,
        action(
          [
            'Si algo no queda claro o lo quiere de otra manera, {answer} o pregunte aquí:',
            'Si algo no queda claro o lo quiere de otra manera, pregunte aquí:',
          ],
          'Preguntar sobre su presupuesto',
        ),
        atAGlance,
        text('Cuando le parezca bien, con {deposit} queda reservado.', howToPay),
      ],
      closing: 'sequence',
    },
    'quote/T+7 N': {
      subject: '¿Cierro su presupuesto para {job}?',
      preheader: ['Es mi último recordatorio.', 'El precio es válido hasta el {validUntil}.'],
      blocks: [
        hello,
        action('Es mi último recordatorio:', 'Ver su presupuesto'),
        text(
          '¿Cambió de planes? Pulse No, gracias.',
          '¿Es pronto? Elija una fecha.',
          'El precio es válido hasta el {validUntil}.',
        ),
        atAGlance,
      ],
      closing: 'sequence',
    },
    'quote/T+7 R': {
      subject: '{job}: ¿sí, más adelante o no?',
      preheader: ['Es mi último mensaje.'],
      blocks: [
        hello,
        action('Es mi último mensaje. Dígame aquí:', 'Sí, más adelante o no'),
        text(
          'Sí: con {deposit} queda reservado.',
          howToPay,
          'Más adelante: elija una fecha.',
          'No: unas palabras sobre el motivo me ayudan.',
        ),
        atAGlance,
      ],
      closing: 'sequence',
    },
    receipt: {
      subject: 'Anticipo recibido: {paid} para {job}',
      preheader: ['{company} recibió {paid}, referencia {ref}.'],
      blocks: [
        hello,
        text(['{company} recibió {paid} el {paidAt}, referencia {ref}.', '{company} recibió {paid}.']),
        facts(
          [
            ['Trabajo', '{job}'],
            ['Anticipo recibido', '{paid}'],
            ['Recibido el', '{paidAt}'],
            ['Referencia', '{ref}'],
            ['Queda por pagar', '{balance}'],
          ],
          { htmlOnly: true },
        ),
        text(['Queda por pagar: {balance}, {balanceDue}.', 'Queda por pagar: {balance}.']),
        text('Siguiente paso: {nextStep}'),
        text('Reembolsos: {terms}', 'Preguntas: {phone}.'),
        action('Su presupuesto y su recibo:', 'Ver su recibo'),
      ],
      closing: 'transactional',
    },
    'debit-failed': {
      subject: 'Su anticipo para {job} no se completó',
      preheader: ['Su banco no lo aprobó.', 'No se le cobró nada.'],
      blocks: [
        hello,
        text('Su banco no aprobó el anticipo de {deposit} para {job}.', 'No se le cobró nada.'),
        action('Puede pagar de otra forma aquí:', 'Ver su presupuesto'),
        text('Preguntas: {phone}.'),
      ],
      closing: 'transactional',
    },
    'decline-ack': {
      subject: 'Su presupuesto para {job} está cerrado',
      preheader: ['No habrá más recordatorios.'],
      blocks: [
        hello,
        text('Gracias por avisarnos.', 'No habrá más recordatorios.'),
        action('¿Cambió de idea?', 'Abrir de nuevo su presupuesto'),
      ],
      closing: 'transactional',
    },
    'snooze-ack': {
      subject: 'Sin recordatorios hasta el {until}',
      preheader: ['Nada sobre {job} antes del {until}.'],
      blocks: [hello, text('Nada sobre {job} antes del {until}.'), action('¿Antes?', 'Ver su presupuesto')],
      closing: 'transactional',
    },
    'notice/paid': {
      subject: '{name} pagó {paid} para {job}',
      preheader: ['Ya no se enviarán: {cancelled}.'],
      blocks: [
        text(
          '{name} pagó {paid} para {job}.',
          'Ya no se enviarán: {cancelled}.',
          'Acuerde una fecha: {customerPhone}.',
        ),
        openEstimate,
      ],
      closing: 'to_contractor',
    },
    'notice/paid_twice': {
      subject: '{name} pagó dos veces para {job}',
      preheader: ['Devuelva {paid}.'],
      blocks: [
        text(
          'Llegó un segundo anticipo de {paid} para {job}.',
          'Ambos pagos están registrados; devuelva uno a {name}.',
          'Su teléfono: {customerPhone}.',
        ),
        openEstimate,
      ],
      closing: 'to_contractor',
    },
    'notice/accepted': {
      subject: '{name} dijo que sí a {job}',
      preheader: ['Todavía no se ha pagado nada.'],
      blocks: [
        text('{name} aceptó su presupuesto para {job}, {total}.', 'Acuerde una fecha: {customerPhone}.'),
        openEstimate,
      ],
      closing: 'to_contractor',
    },
    'notice/declined': {
      subject: '{name} dijo que no a {job}',
      preheader: [['{reason}', 'Sin motivo.']],
      blocks: [
        text('{name} dijo que no a {job}.', 'Ya no se enviarán recordatorios.'),
        quoted(['{reason}', 'Sin motivo.']),
        openEstimate,
      ],
      closing: 'to_contractor',
    },
    'notice/decline_undone': {
      subject: '{name} cambió de opinión sobre {job}',
      preheader: ['El presupuesto está abierto de nuevo.'],
      blocks: [
        text(
          '{name} había dicho que no a {job} y ha cambiado de opinión.',
          'Los recordatorios siguen.',
          'Su teléfono: {customerPhone}.',
        ),
        openEstimate,
      ],
      closing: 'to_contractor',
    },
    'notice/question': {
      subject: '{name} pregunta sobre {job}',
      preheader: ['{question}'],
      blocks: [
        text('{name} pregunta sobre {job}:'),
        quoted('{question}'),
        text('Los recordatorios esperan hasta que usted responda.', 'Su teléfono: {customerPhone}.'),
        openEstimate,
      ],
      closing: 'to_contractor',
    },
    'notice/deposit_failed': {
      subject: 'El anticipo para {job} no se completó',
      preheader: ['No se cobró a {name}.'],
      blocks: [
        text('El banco no aprobó el anticipo de {deposit} de {name} para {job}.', 'Puede pagar de nuevo.'),
        openEstimate,
      ],
      closing: 'to_contractor',
    },
    'notice/refunded': {
      subject: ['{refunded} devueltos a {name}', 'Anticipo devuelto a {name}'],
      preheader: ['{job}'],
      blocks: [
        text([
          'Se devolvieron a {name} {refunded} del anticipo para {job}.',
          'Se devolvió a {name} el anticipo para {job}.',
        ]),
        openEstimate,
      ],
      closing: 'to_contractor',
    },
    'notice/refund_returned': {
      subject: 'Un reembolso a {name} no llegó',
      preheader: ['El dinero está de nuevo con usted.'],
      blocks: [
        text(
          'El banco no pudo entregar un reembolso del anticipo para {job}: el dinero está de nuevo con usted y {name} no lo tiene.',
          'Pregunte a {name} por otra vía, o haga el reembolso de nuevo.',
          'Su teléfono: {customerPhone}.',
        ),
        openEstimate,
      ],
      closing: 'to_contractor',
    },
    'notice/disputed': {
      subject: '{name} reclamó el anticipo para {job}',
      preheader: ['Su proveedor de pagos le pedirá pruebas.'],
      blocks: [
        text(
          '{name} reclamó ante su banco el anticipo para {job}.',
          'Su proveedor de pagos le pedirá pruebas; responda allí a tiempo.',
          'Su teléfono: {customerPhone}.',
        ),
        openEstimate,
      ],
      closing: 'to_contractor',
    },
    'notice/dispute_won': {
      subject: 'La reclamación por el anticipo para {job} se resolvió a su favor',
      preheader: ['El anticipo queda con usted.'],
      blocks: [text('El banco ha decidido: el anticipo de {name} para {job} queda con usted.'), openEstimate],
      closing: 'to_contractor',
    },
    'notice/dispute_lost': {
      subject: 'El banco devolvió a {name} el anticipo para {job}',
      preheader: ['La reclamación se resolvió a favor de {name}.'],
      blocks: [
        text(
          'El banco resolvió a favor de {name} la reclamación por el anticipo para {job} y le devolvió el dinero.',
          'Antes de empezar el trabajo, acuerde con {name} cómo se paga.',
          'Su teléfono: {customerPhone}.',
        ),
        openEstimate,
      ],
      closing: 'to_contractor',
    },
  },
};
