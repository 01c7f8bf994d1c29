import type { QuoteCopy } from './quote-copy-en.ts';

const callWith = (phone: string | null) => (phone === null ? null : `¿Preguntas? Llame al ${phone}.`);

export const quoteCopyEs: QuoteCopy = {
  states: {
    open: () => ({ title: null }),
    returned: () => ({ title: 'Todavía no tenemos ningún pago suyo.' }),
    confirming: () => ({ title: 'Comprobando su pago. No hace falta pagar de nuevo.' }),
    processing: ({ phone }) => ({
      title: 'Su banco lo está enviando: de 1 a 4 días hábiles.',
      details: ['No pague de nuevo, por favor.', callWith(phone)],
    }),
    paid: ({ paid, paidOn, reference, balance, balanceDue, nextStep, phone }) => ({
      title: paidOn === null ? `Pagado: ${paid}. Gracias.` : `Pagado: ${paid} el ${paidOn}. Gracias.`,
      details: [
        reference === null ? null : `Referencia ${reference}`,
        balance === null ? null : `Queda por pagar: ${balance}${balanceDue === null ? '' : `, ${balanceDue}`}.`,
        nextStep === null ? null : `Siguiente paso: ${nextStep}`,
        callWith(phone),
      ],
    }),
    failed: () => ({
      title: 'Su banco no lo aprobó. No se le cobró.',
      details: ['Pruebe con otra tarjeta o pregúntenos.'],
    }),
    session_expired: () => ({ title: 'La página de pago caducó.', details: ['No se le cobró.'] }),
    amount_changed: ({ deposit, previousDeposit }) => ({
      title:
        previousDeposit === null
          ? `El anticipo es ahora de ${deposit}.`
          : `El anticipo es ahora de ${deposit} (antes ${previousDeposit}).`,
    }),
    no_deposit: () => ({ title: 'No hace falta anticipo.' }),
    snoozed: ({ snoozedUntil }) => ({
      title: snoozedUntil === null ? 'Sin recordatorios por ahora.' : `Sin recordatorios hasta el ${snoozedUntil}.`,
    }),
    declined: ({ declinedOn }) => ({
      title: declinedOn === null ? 'Usted dijo que no.' : `Usted dijo que no el ${declinedOn}.`,
    }),
    no_response: () => ({ title: null }),
    price_expired: ({ paymentFailed, phone }) =>
      paymentFailed
        ? {
            title: 'Su banco no lo aprobó. No se le cobró.',
            details: ['El precio ya no es válido: pida uno actualizado, por favor.', callWith(phone)],
          }
        : { title: 'Pida un precio actualizado, por favor.', details: [callWith(phone)] },
    marked_won: ({ company, nextStep, phone }) => ({
      title: `${company} ya reservó este trabajo.`,
      details: [nextStep === null ? null : `Siguiente paso: ${nextStep}`, callWith(phone)],
    }),
    marked_lost: ({ phone }) => ({ title: 'Pida un precio actualizado, por favor.', details: [callWith(phone)] }),
    refunded: ({ refunded, refundedOn, phone }) => ({
      title: refundedOn === null ? `Se devolvieron ${refunded}.` : `Se devolvieron ${refunded} el ${refundedOn}.`,
      details: [callWith(phone)],
    }),
    disputed: ({ company, phone }) => ({
      title: phone === null ? `Llame a ${company}, por favor.` : `Llame a ${company}, por favor: ${phone}.`,
    }),
  },
  notFound: {
    title: 'Este enlace no funciona.',
    details: ['Quizá se cortó o hay uno más nuevo. Pida un enlace nuevo a quien se lo envió.'],
  },
  labels: {
    pay: (deposit) => `Pagar anticipo de ${deposit}`,
    openingPayment: 'Abriendo el pago seguro',
    howToPay: 'Cómo pagar',
    retry: 'Intentar de nuevo',
    accept: 'Aceptar este presupuesto',
    ask: 'Hacer una pregunta',
    later: 'Más adelante',
    decline: 'No, gracias',
    changedMyMind: 'Cambié de idea',
    call: (phone) => `Llamar al ${phone}`,
    stopReminders: 'No recibir más recordatorios',
    notYou: '¿No es usted?',
    total: 'Total',
    deposit: 'Anticipo para reservar',
    depositOnItsWay: 'Anticipo',
    paid: 'Pagado',
    balance: 'Queda por pagar',
    included: 'Qué incluye',
    nextSteps: 'Siguientes pasos',
    refunds: 'Reembolsos',
    licence: 'Licencia',
    reference: 'Referencia',
    print: 'Imprimir o guardar como PDF',
    back: 'Volver al presupuesto',
  },
  pageTitle: (company) => `Presupuesto de ${company}`,
  inApp:
    'Está leyendo esto dentro de otra aplicación. Para pagar con una tarjeta guardada, elija “Abrir en el navegador” en su menú.',
  notFor: (name) => `Si usted no es ${name}, cierre esta página o deje de recibir los recordatorios.`,
  quoteFor: ({ name, number, on }) =>
    [`para ${name}`, number === null ? null : `presupuesto ${number}`, on].filter((each) => each !== null).join(', '),
  validUntil: (date) => `Precio válido hasta el ${date}`,
  cardDetails: (provider, company) => `Los datos de su tarjeta van a ${provider}, nunca a ${company}.`,
  payByContact: ({ company, phone }) =>
    phone === null
      ? `Para pagar el anticipo, haga aquí una pregunta: ${company} le dirá cómo.`
      : `Para pagar el anticipo, llame a ${company} al ${phone} o haga aquí una pregunta.`,
  stillChecking: 'Seguimos comprobando. Su recibo llegará por correo. No pague de nuevo, por favor.',
  ask: {
    heading: 'Hacer una pregunta',
    label: 'Su pregunta',
    send: 'Enviar la pregunta',
    sent: (company) => `Enviada. ${company} le responderá; hasta entonces no habrá recordatorios.`,
    answered: 'Su pregunta fue respondida.',
    empty: 'Escriba primero su pregunta.',
  },
  decline: {
    heading: '¿Cerrar este presupuesto?',
    label: '¿Qué le hizo decidirse? (opcional)',
    confirm: 'Sí, no lo quiero',
    done: 'Gracias por avisarnos. No habrá más recordatorios.',
    undo: 'Deshacer',
  },
  later: {
    heading: '¿Cuándo le viene mejor?',
    week: 'En una semana',
    month: 'En un mes',
    date: 'Elegir una fecha',
    confirm: 'Sin recordatorios hasta entonces',
    outOfRange: 'Elija una fecha entre mañana y dentro de un año.',
  },
  accept: {
    heading: '¿Aceptar este presupuesto?',
    explain: (company) => `No paga nada ahora. ${company} acordará una fecha con usted.`,
    label: 'Su nombre completo',
    confirm: 'Aceptar el presupuesto',
    empty: 'Escriba primero su nombre.',
  },
  paper: {
    title: 'Presupuesto',
    number: 'Número',
    issuedOn: 'Fecha',
    validUntil: 'Precio válido hasta',
    from: 'De',
    for: 'Para',
    job: 'Trabajo',
    what: 'Descripción',
    quantity: 'Cantidad',
    unitPrice: 'Precio unitario',
    amount: 'Importe',
    itemsSum: 'Suma de las líneas',
    charges: 'Impuestos, tasas u otros cargos',
    reduction: 'Descuento o abono',
    paid: 'Pagado',
    terms: 'Condiciones',
    acceptance: 'Aceptado',
    signature: 'Firma',
    name: 'Nombre',
    date: 'Fecha',
    how: 'Elija Imprimir en el menú de su navegador; allí, “Guardar como PDF” crea un archivo.',
  },
  unsubscribe: {
    heading: '¿No recibir más recordatorios?',
    explain: (company) => `No recibirá más recordatorios de ${company}. Los recibos de pagos sí llegarán.`,
    confirm: 'No recibir más recordatorios',
    done: 'Listo. No habrá más recordatorios.',
    alreadyDone: 'Ya estaba hecho. No habrá más recordatorios.',
    undo: 'Volver a recibirlos',
  },
  tooManyTries: 'Fueron demasiados intentos en poco tiempo. No se cambió nada. Espere un minuto e inténtelo de nuevo.',
  tooLong: (characters) => `Escríbalo más corto, por favor: como máximo ${characters} caracteres.`,
  paymentUnavailable:
    'El pago en línea no funciona en este momento. No se le cobró. Inténtelo en unos minutos o llame.',
  somethingFailed: 'No funcionó. No se cambió nada. Inténtelo de nuevo, por favor.',
};
