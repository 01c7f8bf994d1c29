import type { Language } from './language.ts';

export const es: Language = {
  code: 'es',
  months: [
    'enero, ene',
    'febrero, feb',
    'marzo, mar',
    'abril, abr',
    'mayo, may',
    'junio, jun',
    'julio, jul',
    'agosto, ago',
    'septiembre, setiembre, sept, sep, set',
    'octubre, oct',
    'noviembre, nov',
    'diciembre, dic',
  ],
  labels: {
    customer:
      'cliente, cte, clienta, para, a la atencion de, nombre del cliente, preparado para, presupuesto para, cotizacion para, propietario, propietaria, dirigido a, datos del cliente, senor, senora, at n, atencion, facturar a, atn, elaborado para, destinatario, estimado para, dueno, duena, sr sra, sr a, senor a',
    contractor:
      'de, contratista, empresa, preparado por, elaborado por, emisor, proveedor, elaboro, realizado por, cotizado por',
    thirdParty:
      'vendedor, asesor, arquitecto, inquilino, representante, atendido por, encargado, administrador, vendedora, arquitecta, asesora, inquilina, responsable de obra, supervisor, comercial, tecnico, jefe de obra, contacto en obra, ejecutivo',
    personName: 'datos de contacto, nombre, contacto, nombre completo, nombre y apellidos',
    email: 'correo, correo electronico, email, e mail, mail',
    phone: 'telefono, tel, tfno, telf, tlf, t, telefono de contacto, tels',
    mobile: 'celular, movil, cel, whatsapp, telefono movil',
    officePhone: 'oficina, tel oficina, taller',
    fax: 'fax',
    address:
      'direccion, domicilio, direccion fiscal, direccion de facturacion, domicilio fiscal, direccion del cliente',
    street: 'calle, calle y numero',
    city: 'ciudad, poblacion, cp, ciudad y cp, cp y poblacion, localidad, municipio',
    jobAddress:
      'direccion del trabajo, direccion de la obra, lugar de la obra, obra, lugar del trabajo, ubicacion, domicilio de la obra, direccion del servicio, lugar, sitio, direccion de obra, emplazamiento, lugar de trabajo, ubicacion de la obra, lugar de instalacion, direccion de instalacion, direccion de servicio, propiedad, domicilio de obra, direccion del proyecto, lugar de entrega',
    job: 'asunto, proyecto, trabajo, ref, trabajos, concepto general',
    jobTitle: 'descripcion del trabajo, nombre del proyecto, concepto, tipo de trabajo, descripcion de la obra',
    documentTitle: 'cotizacion, presupuesto, estimado, estimacion, oferta, propuesta, proforma, contrato',
    estimateNumber:
      'cotizacion no, cotizacion num, cotizacion #, cotizacion n, cotizacion, presupuesto no, presupuesto n, presupuesto nº, presupuesto num, presupuesto numero, presupuesto, n de presupuesto, numero de presupuesto, numero de cotizacion, no de cotizacion, folio, estimado no, estimado #, estimado, n presupuesto, nº presupuesto, nº de presupuesto, no cotizacion, estimado num, oferta, oferta n, oferta nº, cotizacion numero, cotizacion nº, propuesta no, num presupuesto, referencia presupuesto, folio no, nuestra referencia',
    number: 'no, num, n, numero, nº, nro',
    otherNumber:
      'rfc, nif, cif, iva, licencia, lic, poliza, no de cliente, n cliente, cuenta, nie, dni, clabe, regimen, curp, n de cliente, nº cliente, iban, factura, permiso, orden de compra, cedula, registro mercantil, numero de cliente, referencia catastral, tomo',
    issued:
      'fecha, fecha de esta version, fecha de revision, preparado el, preparada el, realizado el, hecho el, fecha de emision, fecha del presupuesto, emitido, fecha de cotizacion, fecha cotizacion, emitido el, fecha presupuesto, fecha de elaboracion, fecha de expedicion, elaborado el, fecha de presupuesto, enviado el',
    expires:
      'valido hasta, valida hasta, precio firme hasta, precios firmes hasta, garantizado hasta, respetado hasta, precio garantizado hasta, vigente hasta, vence, fecha de vencimiento, caduca, validez hasta, vencimiento, valido hasta el, vigencia hasta, vigencia, valida hasta el, oferta valida hasta, fecha de caducidad, fecha de validez, valido al, vigente hasta el, cotizacion valida hasta, presupuesto valido hasta, caducidad, validez',
    otherDate:
      'fecha de inicio, fecha de entrega, inicio, fecha de visita, fecha de termino, fecha de la visita, inicio de obra, fecha de pago, visita, fecha de instalacion, fecha prevista',
    mailFrom: 'de',
    mailTo: 'para',
    mailCc: 'cc, cco',
    mailDate: 'enviado, fecha, enviado el',
    mailSubject: 'asunto',
    optionsHeading:
      'opcional, opcionales, opciones, no incluido, extras, adicionales, no incluye, trabajos opcionales, trabajos adicionales, partidas opcionales, conceptos opcionales',
    paymentHeading:
      'forma de pago, formas de pago, condiciones de pago, plan de pagos, pagos, calendario de pagos, pago, terminos de pago, condiciones de pago',
    termsHeading: 'terminos y condiciones, condiciones generales, condiciones, notas legales, condiciones comerciales',
    itemsHeading: 'trabajos, materiales, mano de obra, servicios, conceptos, partidas, descripcion de los trabajos',
  },
  amounts: {
    grandTotal:
      'total a pagar, total general, importe total, monto total, total final, precio total, total con iva, total presupuesto, total iva incluido, total neto a pagar, total del presupuesto, total cotizacion, gran total, total cotizado, costo total, coste total, total iva inc, total del trabajo, total de la obra',
    total: 'total, en total, totales, todo junto, en conjunto',
    price:
      'precio, costo, coste, importe, por todo, monto, cobro, le sale en, sale en, te lo dejo en, se lo dejo en, lo dejo en, sale por, te cobro, le cobro, le cobraria, te cobraria, serian, vendria saliendo en, le queda en, te queda en, se queda en, quedaria en, por la cantidad de, todo por, saldria en, queda en, seria, todo incluido, incluido todo, ya con material',
    subtotal: 'subtotal, sub total, suma, total antes de iva, total parcial',
    net: 'base imponible, sin iva, total sin iva, antes de iva, mas iva, importe neto',
    gross: 'con iva, iva incluido, iva incl, incluye iva, impuestos incluidos, iva inc',
    tax: 'iva, i v a, impuesto, impuestos, igic, retencion, irpf',
    plusTax:
      'mas iva, + iva, sin iva, iva no incluido, mas impuestos, iva aparte, no incluye iva, + i v a, antes de iva, mas i v a, no incluyen iva, iva no inc, mas el iva',
    discount: 'descuento, rebaja, bonificacion, promocion, dto, subvencion',
    deposit:
      'anticipo, deposito, enganche, adelanto, senal, primer pago, pago inicial, a cuenta, entrada, provision de fondos, abono inicial, 1er pago',
    start:
      'para comenzar, para empezar, al firmar, a la firma, al inicio, al aceptar, para iniciar, para reservar, a la aceptacion, al comenzar, al empezar, al confirmar, al iniciar, a la firma del presupuesto, al contratar, para apartar, con la orden, al aprobar, para agendar, por adelantado, al inicio de obra, antes de empezar, antes de comenzar, antes de que empiece, antes de que empecemos, para comprar material, para el material',
    received: 'recibido, pagado, ya pagado, abonado, ya recibido, ya entregado, recibimos, entregado a cuenta',
    balance:
      'resto, saldo, restante, al terminar, al finalizar, pendiente, contra entrega, liquidacion, finiquito, por pagar, a la finalizacion, resta, restan, resta por pagar',
    stage:
      'al terminar, a la entrega, avance, a la mitad, segundo pago, al 50, al finalizar, contra entrega, tercer pago, estimacion de avance, mitad de obra, a mitad de obra, a media obra',
    carried:
      'subtotal pagina, subtotal de esta pagina, de esta pagina, de la pagina, viene de pagina, van, vienen, suma y sigue, suma anterior',
    optional: 'opcional, opcionales, no incluido, aparte, si quiere, si desea, por separado, si gusta, no incluye',
    maybe: 'extra, adicional, si, ademas, en caso',
    option: 'opcion, paquete, alternativa, variante',
    periodic:
      'por mes, mensual, al mes, por visita, por hora, anual, por semana, mensuales, mensualidades, semanal, financiamiento, financiacion, a meses',
    section:
      'mano de obra, materiales, material, capitulo, partida, total materiales, cocina, bano, equipos, total capitulo',
    previous: 'original, anterior, previo',
    other: 'seguro, cobertura, responsabilidad, garantia, fianza, poliza, penalizacion, multa, capital social, recargo',
  },
  columns: {
    item: 'articulo, servicio, partida, producto',
    description: 'descripcion, concepto, detalle, conceptos, trabajo, descripcion del trabajo',
    quantity: 'cantidad, cant, horas, uds, ud, unidades, cant., medicion',
    unit: 'unidad, ud, um, u m, u, unid',
    unitPrice:
      'precio unitario, precio, p unit, p u, pu, tarifa, precio unit, precio ud, costo unitario, p unitario, precio u, coste unitario, p ud, pvp, valor unitario',
    amount:
      'importe, total, monto, subtotal, precio total, costo, importe total, total linea, costo total, valor total',
    tax: 'iva, impuesto, % iva, iva %',
    position: 'no, n, num, partida, nº, ref, clave, codigo, cod, item',
  },
  currencies: { $: 'pesos, dolares', EUR: 'euros, euro' },
  words: {
    greeting:
      'hola, estimado, estimada, buenos dias, buenas tardes, buenas, que tal, querido, querida, apreciado, apreciada, oiga, estimados, apreciados, buen dia, buenas noches',
    nobody: 'senores, a todos, cliente, todos, amigo, amiga, vecino, autonomo, trabajador autonomo',
    closing:
      'saludos, atentamente, gracias, un saludo, cordialmente, saludos cordiales, muchas gracias, quedo atento, quedo a sus ordenes, quedo pendiente, a sus ordenes, reciba un cordial saludo, un cordial saludo, atte',
    honorific: 'sr, sra, srta, don, dona, ing, arq, lic, d, sres, senor, senora, sr y sra, dra, dr',
    introduction: 'soy, le saluda, le habla, de, aqui, habla',
    companySuffix:
      's l, sl, s a, s a de c v, sa de cv, hermanos, hnos, e hijos, y hijos, slu, sociedad limitada, y asociados, s de r l, s l u, c b, e hijo, y cia, s a s, s c, de rl de cv',
    trade:
      'climas, canalones, canalon, canaletas, canaleta, bajantes, fachadas, fachada, chimeneas, deshollinador, deshollinadores, pladur, yeso, yesos, yeseros, escayola, aislamientos, aislamiento, toldos, vidrios, vidrieria, aluminios, aluminio, canceleria, pisos, tarimas, parquet, marmoles, cantera, excavaciones, demoliciones, derribos, pavimentos, asfaltos, cercas, bardas, vallas, albanil, albaniles, pintor, fontanero, plomero, carpintero, carpinteros, cerrajero, cerrajeros, jardinero, jardineros, herrero, herreros, poda, podas, fumigaciones, desatascos, boilers, energia solar, paneles solares, domotica, comunidad de propietarios, comunidad, pintura, pinturas, plomeria, fontaneria, electricidad, electrico, electricos, construccion, construcciones, reformas, jardineria, carpinteria, techos, albanileria, instalaciones, servicios, climatizacion, impermeabilizaciones, remodelaciones, herreria, limpieza, tejados, cubiertas, azulejos, cristaleria, cerrajeria, electricista, electricistas, fontaneros, multiservicios, mantenimiento, jardines, piscinas, calefaccion, aire, pintores, obras, decoraciones, plomeros, acabados, persianas, ventanas, cocinas, mudanzas, soldadura, tablaroca, impermeabilizantes, drywall, roofing, proyectos, ingenieria, soluciones, instaladores, restaurante, restaurant, hotel, tienda, panaderia, cafeteria, clinica, consultorio, farmacia',
    street:
      'calle, avenida, av, avda, calzada, carretera, paseo, plaza, colonia, col, c/, camino, ronda, travesia, privada, cerrada, boulevard, blvd, andador, prolongacion, pasaje, circuito, via, urb, urbanizacion, poligono, pol, rambla, glorieta, cuesta, callejon, carrer, pza, ctra, cl',
    unit: 'm², m2, pies, pies², ud, uds, horas, h, pza, pzas, ml, piezas, unidades, dias, dia, hrs, hora, lote, kg, m, m3, m³, jornada, jornadas, pa, galones, sacos, metros, bultos, cubetas, jor, jgo, sal, lts, pieza, unidad, pies lineales, p a, rollo, rollos',
    times: 'a, x, ×, @, *',
    per: '/, por, cada uno, cada una, c/u, al mes, por mes, la hora, el metro, c u, cada',
    validity:
      'vigencia, validez, valido, valida, vigente, validas, precios validos, respetamos, vigentes, caduca, se mantiene',
    notValidity: 'garantia, pago, entrega, saldo, plazo, factura, ejecucion, inicio, duracion, tiempo',
    day: 'dias, dia, dias naturales, dias habiles',
    week: 'semanas, semana',
    month: 'meses, mes',
    half: 'mitad, la mitad',
    rangeTo: 'a, y, o, hasta',
    atLeast: 'desde, entre, a partir de, aproximadamente, hasta, maximo, minimo, mas o menos, como, alrededor de, unos',
    not: 'sin, no, ningun, ninguno, no se requiere, nada de',
    same: 'misma, arriba, arriba indicada, direccion arriba indicada, direccion indicada arriba, la direccion indicada arriba, la direccion arriba indicada, la de arriba, misma que arriba, la misma direccion, en la misma direccion, direccion anterior, la anterior, la misma, igual, el mismo, misma direccion, mismo, la misma del cliente, igual que la del cliente',
    wrote: 'escribio',
    mailChrome:
      'redactar, recibidos, destacados, pospuestos, enviados, borradores, mas, imprimir, descargar, ver, compartir, aceptar, rechazar, volver, inicio, archivar, eliminar, ver presupuesto, ver cotizacion, descargar pdf, buscar correo, etiquetas, cerrar sesion, enviado desde mi android, responder, reenviar, responder a todos, bandeja de entrada, enviado desde mi iphone, archivos adjuntos',
    version: 'nuestro, nuestra, su, nuevo, nueva',
    of: 'de, del, de la, de los',
    contactUs:
      'contactenos, contacteme, llamenos, llameme, cualquier duda, dudas, preguntas, escribanos, escribame, comuniquese',
    coverage: 'seguro, cobertura, poliza, responsabilidad, capital social',
    selfIntroduction: 'soy, le habla, habla, aqui',
    waived: 'no requerido, no se requiere, no es necesario',
    payment: 'pago, pagos',
    due: 'pago, a pagar, pagadero',
    instalment: 'pago',
    finance: 'financiamiento, financiacion, financiado',
    priceName: 'precio, costo, coste',
    percent: 'por ciento, porciento',
    otherRate: 'iva, i v a, descuento, de descuento, intereses, recargo',
    refused: 'cancelacion, cancela, reembolso, anulacion',
    nonRefundable: 'no reembolsable',
    firstStage: 'primer, 1er',
    revision: 'actualizado, actualizada, revisado, revision',
    numberMark: 'n, nº, no, num, numero, folio, ref',
    weakParty: 'de, para, a',
    questionsLabel: 'preguntas',
    forParty: 'para, a',
    attention: 'a la atencion, a la atencion de, at n, atn, atencion',
    partyWord: 'cliente, clienta',
    nearPlace: 'en',
    joint: 'de, es, el, la, y',
    and: 'y, y el',
    abbreviation: 'aprox, tel, sr, sra, av, col, num, ing, arq',
    onDate: 'el',
    replyMark: 'rv, re',
    more: 'mas por, adicionales, extra, de desplazamiento',
    dwelling: 'apto, piso, puerta, portal',
    streetEnding: 'calle, avda, avenida, plaza',
    mailbox: 'apartado, apdo, apartado de correos',
    contactWord: 'tel, telefono, correo, movil, celular, cel',
    firmJoiner: 'de, del',
    firmOf: 'de',
    nameJoiner: 'y, e, de, del, la, los, las',
    timesWord: 'a, x',
    apiece: 'cada uno, cada una, c u, por',
    phoneMobile: 'movil, celular, cel',
    phoneOffice: 'oficina',
    country: 'españa, méxico, estados unidos',
    myself: 'yo, tu, usted',
    preparer: 'elaborado por, preparado por, realizado por',
    nameWord: 'nombre',
    officeMailbox:
      'contacto, ventas, info, hola, presupuestos, presupuesto, administracion, cotizaciones, oficina, pedidos, clientes, facturacion, atencion',
    datedFrom: 'a partir del, desde el, desde, del',
    careOf: 'c o, a la atencion de, at n',
    codeWord: 'codigo, modelo, desde, ano',
    copula: 'es de, es, son, seria, serian, cuesta',
    choice: 'cualquiera de las dos, cual prefiere, cual prefieres, ambas opciones, las dos opciones, a elegir',
    orWord: 'o, u',
    rounding: 'redondeo, ajuste por redondeo',
    otherPerson:
      'vecino, vecina, mi inquilino, mi inquilina, mi hermano, mi hermana, mi hijo, mi hija, mi padre, mi madre, mi cuñado, mi amigo, mi amiga',
  },
};
