import { esDocument } from './es-document.ts';
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
      'su casa/direccion/domicilio/vivienda, sus datos, cotizacion/estimado/presupuesto/preparado/elaborado para, a la atencion de, at n, atencion, atn, clienta, cliente, cte, datos del cliente, destinatario, dirigido a, duena, dueno, facturar a, nombre del cliente, para, promotor, promotora, propietaria, propietario, senor, senor a, senor/sr/sra es, senora, sr a, sr sra, atencion a',
    contractor:
      'nuestra direccion/empresa/oficina/tienda, nuestro domicilio/local/taller, nuestros datos, oficina central, contratista, cotizado por, de, elaborado por, elaboro, emisor, empresa, licitador, oferente, preparado por, proveedor, realizado por',
    thirdParty:
      'administrador, arquitecta, arquitecto, asesor, asesora, atendido por, comercial, contacto en obra, su contacto, contacto en sitio, ejecutivo, encargado, inquilina, inquilino, jefe de obra, representante, responsable de obra, supervisor, tecnico, vendedor, vendedora',
    personName:
      'encargado/solicitado por, solicitante, contacto, datos de contacto, nombre, nombre completo, nombre y apellidos',
    email: 'correo, correo electronico',
    phone: 'mejor numero, numero de contacto, telefono, telefono de contacto, telf, tels, tfno, tlf',
    mobile: 'cel, celular, movil, telefono movil',
    officePhone: 'oficina, taller, tel oficina',
    address: 'direccion/domicilio fiscal, direccion, direccion de facturacion, direccion del cliente, domicilio',
    street: 'calle, calle y numero',
    city: 'ciudad, ciudad y cp, cp, cp y poblacion, localidad, municipio, poblacion',
    jobAddress:
      'direccion/domicilio/lugar/ubicacion de la obra, direccion de instalacion, direccion de obra, direccion de servicio, direccion del proyecto, direccion del servicio, direccion del trabajo, domicilio de obra, emplazamiento, lugar, lugar de entrega, lugar de instalacion, lugar de trabajo, lugar del trabajo, obra, propiedad, sitio, ubicacion',
    job: 'asunto, concepto general, proyecto, trabajo, trabajos',
    jobTitle: 'concepto, descripcion de la obra, descripcion del trabajo, nombre del proyecto, tipo de trabajo',
    documentTitle: 'contrato, cotizacion, estimacion, estimado, oferta, presupuesto, proforma, propuesta',
    estimateNumber:
      'oferta_economica/propuesta n/no/num/numero/nº, cotizacion/estimado/presupuesto num, contrato #/n/no/num/numero/nº, cotizacion, cotizacion #, cotizacion n, cotizacion no, cotizacion numero, cotizacion nº, estimado, estimado #, estimado no, folio, folio no, n de presupuesto, n presupuesto, no cotizacion, no de cotizacion, nuestra referencia, num presupuesto, numero de cotizacion, numero de presupuesto, nº de presupuesto, nº presupuesto, oferta, oferta n, oferta nº, presupuesto, presupuesto n, presupuesto no, presupuesto numero, presupuesto nº, propuesta no, referencia presupuesto',
    number: 'n, nro, numero, nº',
    otherNumber:
      'capital, cedula, cif, clabe, cuenta, curp, dni, factura, iva, licencia, n cliente, n de cliente, nie, nif, no de cliente, numero de cliente, nº cliente, orden de compra, permiso, poliza, referencia catastral, regimen, registro mercantil, rfc, tomo',
    issued:
      'fecha cotizacion/presupuesto, fecha de cotizacion/elaboracion/emision/expedicion/presupuesto, cotizado/elaborado/emitido/enviado/preparado/preparada/presupuestado el, cotizado, emitido, presupuestado, fecha, fecha del presupuesto',
    expires:
      'valida/valido/vigente hasta el, valida/valido/vigente/garantizado/validez/vigencia hasta, presupuesto/cotizacion/oferta valida/valido hasta, caduca, caducidad, fecha de caducidad, fecha de validez, fecha de vencimiento, precio firme hasta, validez, valido al, vence, vencimiento, vigencia',
    otherDate:
      'fecha de entrega, fecha de inicio, fecha de instalacion, fecha de la visita, fecha de pago, fecha de termino, fecha de visita, fecha prevista, inicio, inicio de obra, visita',
    mailTo: 'a, para',
    mailCc: 'cco',
    mailDate: 'enviado, enviado el, fecha',
    mailSubject: 'asunto',
    optionsHeading:
      'adicionales, conceptos opcionales, no incluido, no incluye, opcional, opcionales, opciones, partidas opcionales, trabajos adicionales, trabajos opcionales',
    paymentHeading:
      'calendario de pagos, condiciones de pago, forma de pago, formas de pago, pago, pagos, plan de pagos, terminos de pago',
    termsHeading: 'condiciones, condiciones comerciales, condiciones generales, notas legales, terminos y condiciones',
    itemsHeading:
      'conceptos, descripcion de los trabajos, mano de obra, material, materiales, partidas, servicios, trabajos',
    mailFrom: 'de',
  },
  amounts: {
    grandTotal:
      'total del presupuesto/trabajo, total cotizacion/cotizado/final/general/presupuesto, coste total, costo total, gran total, importe total, monto total, precio total, total a pagar, total con iva, total de la obra, total iva inc, total iva incluido, total de conceptos/los_conceptos/partidas/las_partidas/trabajos/los_trabajos marcados/marcadas/seleccionados/seleccionadas, total neto a pagar',
    newTotal: 'nuevo precio, nuevo total',
    total:
      'ya con todo, con todo y instalacion/mano_de_obra/material/materiales, en conjunto, en total, todo junto, totales',
    price:
      'cobro, coste, costo, importe, incluido todo, le cobraria, le cobro, le queda en, le sale en, lo dejo en, monto, por la cantidad de, por todo, precio, queda en, quedaria en, saldria en, sale en, sale por, se lo dejo en, se queda en, seria, serian, te cobraria, te cobro, te lo dejo en, te queda en, todo incluido, todo por, vendria saliendo en, ya con material',
    subtotal: 'suma, total antes de iva, total parcial',
    net: 'antes de iva, base imponible, importe neto, mas iva, sin iva, total sin iva',
    gross: 'con iva, impuestos incluidos, incluye iva, iva inc, iva incl, iva incluido',
    tax: 'i v a, igic, impuesto, impuestos, irpf, iva, retencion',
    plusTax:
      '+ i v a, + iva, antes de iva, iva aparte, iva no inc, iva no incluido, mas el iva, mas i v a, mas impuestos, mas iva, no incluye iva, no incluyen iva, sin iva',
    discount: 'bonificacion, descuento, dto, promocion, rebaja, subvencion',
    deposit:
      '1er pago, a cuenta, abono inicial, adelanto, anticipo, avance, deposito, enganche, entrada, pago inicial, primer pago, provision de fondos, sena, senal',
    start:
      'antes de comprar/pedir el/los material/materiales, asegura/aparta/reserva la/su/tu fecha/lugar/semana, para apartar/asegurar/bloquear/guardar la/su fecha/semana/lugar, a la aceptacion/adjudicacion, a la firma, a la firma del presupuesto, al aceptar, al aprobar, al comenzar, al confirmar, al contratar, al empezar, al firmar, al iniciar, al inicio, al inicio de obra, antes de comenzar, antes de empezar, antes de que empecemos, antes de que empiece, con la orden, para agendar, para apartar, para comenzar, para empezar, para iniciar, para reservar, por adelantado',
    received:
      'recibi, ya recibi, nos entrego/dio/pago, abonado, entregado a cuenta, pagado, recibido, recibimos, ya entregado, ya pagado, ya recibido',
    balance:
      'a la finalizacion, al finalizar, al terminar, contra entrega, finiquito, liquidacion, pendiente, por pagar, resta, resta por pagar, restan, restante, resto, saldo',
    stage:
      'a fin de mes, a la entrega, a la mitad, a media obra, al 50, al finalizar, al terminar, avance, contra entrega, mitad de obra, segundo pago, tercer pago',
    carried:
      'pasa/viene a/de la/pagina, a la/pagina siguiente, de esta pagina, de la pagina, de pagina anterior, pasa a hoja, suma anterior, suma pagina, suma y sigue, total pagina, viene de hoja',
    optional:
      'aparte, no incluido, no incluye, opcional, opcionales, por separado, si desea, si gusta, si quiere, variante',
    maybe: 'ademas, adicional, en caso, si',
    option: 'alternativa, opcion, paquete, variante',
    periodic:
      'a meses, al mes, anual, financiacion, financiamiento, mensual, mensuales, mensualidades, por hora, por mes, por semana, por visita, semanal',
    section: 'bano, capitulo, cocina, equipos, mano de obra, materiales, partida, total capitulo, total materiales',
    previous: 'anterior, previo',
    other:
      'capital, capital social, cobertura, fianza, garantia, multa, penalizacion, poliza, recargo, responsabilidad, seguro',
  },
  columns: {
    item: 'articulo, partida, producto, servicio',
    description: 'concepto, conceptos, descripcion, descripcion del trabajo, detalle, trabajo',
    quantity: 'cant, cantidad, horas, medicion, ud, uds, unidades',
    unit: 'u, ud, unid, unidad',
    unitPrice:
      'coste unitario, costo unitario, p u, p ud, p unit, p unitario, precio, precio u, precio ud, precio unit, precio unitario, pu, pvp, tarifa, valor unitario',
    amount: 'costo, costo total, importe, importe total, monto, precio total, total linea, valor total',
    tax: '% iva, impuesto, iva, iva %',
    position: 'clave, cod, codigo, item, n, num, numero, nº, partida',
  },
  currencies: { $: 'dolares, pesos', EUR: 'euros, euro' },
  words: {
    ...esDocument,
    rivalOffer:
      'otra compañía/empresa me cotizó/dio/mandó, cotización de la competencia, me puede igualar, presupuesto de la competencia, puede mejorar ese precio',
    greeting:
      'apreciada, apreciado, apreciados, buen dia, buenas, buenas noches, buenas tardes, buenos dias, estimada, estimado, estimados, hola, oiga, que tal, querida, querido',
    nobody:
      'a definir, consumidor final, mostrador, particular, por definir, publico en general, publico general, a todos, disculpa, disculpe, perdon, amiga, amigo, autonomo, cliente, senores, todos, trabajador autonomo, vecino',
    closing:
      'a sus ordenes, atentamente, atte, cordialmente, gracias, muchas gracias, quedo a sus ordenes, quedo atento, quedo pendiente, reciba un cordial saludo, saludos, saludos cordiales, un cordial saludo, un saludo',
    honorific: 'arq, d, don, dona, dra, ing, lic, senor, senora, sr, sr y sra, sra, sres, srta',
    introduction: 'aqui, de, habla, le habla, le saluda, soy',
    firstPerson: 'nosotros, yo',
    presents: 'aqui le/esta/va/tiene, adjunto, le envio/mando/paso, precio, precios',
    formInProse: 'hermanos',
    companySuffix:
      'c b, de rl de cv, e hijo, e hijos, hermanos, hnos, s a, s a de c v, s a s, s c, s de r l, s e n c, s l, s l u, sa, sa de cv, sl, slu, sociedad limitada, y asociados, y cia, y hijos',
    trade:
      'acabados, aire, aislamiento, aislamientos, albanil, albanileria, albaniles, aluminio, aluminios, asfaltos, azulejos, bajantes, bardas, cafeteria, calefaccion, canaleta, canaletas, canalon, canalones, canceleria, cantera, carpinteria, carpintero, carpinteros, cercas, cerrajeria, cerrajero, cerrajeros, chimeneas, climas, climatizacion, clinica, cocinas, comunidad, concretos, construccion, construcciones, consultorio, cristaleria, cubiertas, decoraciones, demoliciones, derribos, desatascos, deshollinador, deshollinadores, domotica, electricidad, electricista, electricistas, electrico, electricos, energia solar, escayola, excavaciones, fachada, fachadas, farmacia, fontaneria, fontanero, fontaneros, fumigaciones, herreria, herrero, herreros, impermeabilizaciones, impermeabilizantes, ingenieria, instalaciones, instaladores, jardineria, jardinero, jardineros, jardines, limpieza, mantenimiento, marmoles, mudanzas, multiservicios, obras, panaderia, paneles solares, parquet, pavimentos, persianas, pintor, pintores, pintura, pinturas, piscinas, pisos, pladur, plomeria, plomero, plomeros, poda, podas, proyectos, reformas, remodelaciones, restaurante, servicios, soldadura, soluciones, tablaroca, tarimas, techos, tejados, tienda, toldos, vallas, ventanas, vidrieria, vidrios, yeseros, yeso, yesos',
    street:
      'andador, avda, avenida, c/, calle, callejon, calz, calzada, camino, carrer, carretera, cda, cerrada, circuito, cl, col, colonia, ctra, cuesta, fracc, glorieta, pasaje, paseo, pol, poligono, priv, privada, prol, prolongacion, pza, rambla, ronda, travesia, urb, urbanizacion, via',
    unit: 'bultos, cubetas, dia, dias, galones, h, hora, horas, jgo, jor, jornada, jornadas, lote, lts, m3, metros, ml, m³, p a, pa, pies, pies lineales, pies², pieza, piezas, pza, pzas, rollo, rollos, sacos, sal, ud, uds, unidad, unidades',
    per: 'al mes, c u, c/u, cada, cada una, cada uno, el metro, la hora, por, por mes',
    validity:
      'periodo de aceptacion, mantener/mantengo/mantenemos/respetar/respeto/sostener este/el/ese precio, presupuesto/cotizacion/oferta/estimado/precio expira/vence/caduca, caduca, precios validos, respetamos, valida, validas, validez, valido, vigencia, vigente, vigentes',
    notValidity: 'duracion, ejecucion, entrega, factura, garantia, inicio, pago, plazo, saldo, tiempo',
    day: 'dia, dias, dias habiles, dias naturales',
    week: 'semana, semanas',
    month: 'mes, meses',
    half: 'la mitad, mitad',
    rangeTo: 'a, hasta, o, y',
    atLeast: 'a partir de, alrededor de, aproximadamente, como, desde, entre, hasta, mas o menos, maximo, minimo, unos',
    not: 'nada de, ningun, ninguno, no se requiere, sin',
    same: 'direccion/la anterior, arriba, arriba indicada, direccion arriba indicada, direccion indicada arriba, el mismo, en la misma direccion, igual, igual que la del cliente, la de arriba, la direccion arriba indicada, la direccion indicada arriba, la misma, la misma del cliente, la misma direccion, misma, misma direccion, misma que arriba, mismo',
    wrote: 'escribio',
    mailChrome:
      'archivar, archivos adjuntos, bandeja de salida, borradores, correo no deseado, destacados, elementos eliminados, elementos enviados, eliminar, enviados, imprimir, nuevo correo, papelera, bandeja de entrada, enviado desde mi iphone, recibidos, redactar, reenviar, responder, responder a todos, correo electronico no deseado, eliminados, mensajes enviados, mensajes eliminados, no deseados, correos no deseados, papelera de reciclaje, todos los correos',
    version: 'nuestra, nuestro, nueva, nuevo, su',
    of: 'de, de la, de los, del',
    contactUs:
      'comuniquese, contacteme, contactenos, cualquier duda, dudas, escribame, escribanos, llameme, llamenos, preguntas',
    coverage: 'capital, capital social, cobertura, poliza, responsabilidad, seguro',
    selfIntroduction: 'aqui, habla, le habla, soy',
    waived: 'no es necesario, no requerido, no se requiere',
    payment: 'pago, pagos',
    due: 'a pagar, necesitamos, necesito, pedimos, pido, se pide, pagadero, pago',
    instalment: 'pago',
    finance: 'financiacion, financiado, financiamiento',
    priceName: 'coste, costo, precio, precio cerrado, precio fijo',
    percent: 'por ciento, porcentaje, porciento',
    otherRate: 'de descuento, descuento, i v a, intereses, iva, recargo',
    refused: 'anulacion, cancela, cancelacion, reembolso',
    nonRefundable: 'no reembolsable',
    firstStage: '1er, primer',
    fraction: 'cuarta parte, la mitad, mitad, por ciento, tercera parte, tercio',
    revision: 'actualizada, actualizado, modificado, revisada, revisado',
    numberSuffix: 'bis, quater, ter',
    replaces: 'anula, anula y sustituye, deja sin efecto, reemplaza, reemplaza a, sustituye, sustituye a',
    numberMark: 'folio, n, numero, nº',
    weakParty: 'de, para',
    questionsLabel: 'preguntas',
    override:
      'ignora/ignore/ignorar el/la/las/lo/todo/todas anterior/anteriores/de_arriba/instrucciones/las_instrucciones',
    voided: 'anulada, anulado, cancelada, cancelado, sin efecto',
    forParty: 'a, para',
    attention: 'a la atencion, a la atencion de, at n, atencion, atn',
    partyWord: 'clienta, cliente',
    nearPlace: 'a, en',
    joint: 'de, el, es, la, y',
    booked:
      'apartamos/reservamos el/la/su dia/fecha/semana, agenda, agendado, agendamos, calendario, comenzamos, empezamos, empezar, fecha, pedimos, pedir',
    once: 'al recibir, cuando, en cuanto, una vez que',
    asks: 'necesitamos el, necesito el, pedimos el, pido el, pedimos, pido, necesito, necesitamos',
    onlyIf: 'solamente si, solo en caso de, solo si',
    insteadOf: 'en lugar de, en lugar de los, en vez de, en vez de los',
    agrees: 'claro, claro que si, de acuerdo, hecho, sale pues, trato hecho, va, vale',
    inCash: 'de contado, en efectivo, efectivo',
    isLeft: 'faltan, faltarian, le quedan, quedan',
    thatIs: 'es decir, o sea, osea',
    beforeWork: 'antes de, ahora',
    laterPart: 'segunda, segundo, tercera, tercer',
    measured: 'hormigon, humedad',
    bound: 'debajo del, encima del, inferior al, mas del, menos del, superior al',
    notOurDeposit: 'otras empresas, pedidos especiales, fianza, al ayuntamiento',
    isPaid: 'este/esten pagado/pagados, se pague/paguen, al recibir, haya llegado, recibamos',
    with: 'con, con el, con un',
    incentive: 'incentivo, incentivos',
    granted: 'avance, del fabricante, descontado, instantaneo, nosotros, nuestro, nuestros',
    paidPart: 'abonado, pagado, pagados',
    openWord: 'al, con, de, del, el, en, la, las, los, o, para, por, sin, un, una, y',
    and: 'y, y el',
    abbreviation: 'aprox, arq, av, col, ing, num, sr, sra, tel',
    onDate: 'el',
    replyMark: 'rv',
    more: 'adicionales, de desplazamiento, mas por',
    postcodeWord: 'codigo postal, c p, cp',
    dwelling: 'apto, piso, portal, puerta',
    streetEnding: 'avda, avenida, calle, plaza',
    mailbox: 'apartado, apartado de correos, apdo',
    contactWord: 'cel, celular, correo, movil, telefono',
    firmJoiner: 'de, del',
    firmOf: 'de',
    nameJoiner: 'de, del, e, la, las, los, y',
    apiece: 'c u, cada una, cada uno, por',
    phoneMobile: 'cel, celular, movil',
    phoneOffice: 'oficina',
    country: 'españa, estados unidos, méxico',
    myself: 'tu, usted, yo',
    preparer: 'elaborado por, preparado por, realizado por',
    nameWord: 'nombre',
    officeMailbox:
      'administracion, atencion, clientes, contacto, cotizaciones, facturacion, hola, oficina, pedidos, presupuesto, presupuestos, ventas',
    datedFrom: 'a partir del, del, desde, desde el',
    careOf: 'a la atencion de, at n',
    codeWord: 'ano, codigo, desde, modelo',
    copula: 'cuesta, es, es de, seria, serian, son',
    theWhole: 'todo, todo el trabajo, todo eso, todo esto, todo lo anterior',
    leavingOut: 'a excepcion de, excepto, menos, salvo, sin',
    choice: 'a elegir, ambas opciones, cual prefiere, cual prefieres, cualquiera de las dos, las dos opciones',
    orWord: 'o, u',
    rounding: 'ajuste por redondeo, redondeo',
    otherPerson:
      'mi amiga, mi amigo, mi cuñado, mi hermana, mi hermano, mi hija, mi hijo, mi inquilina, mi inquilino, mi madre, mi padre, vecina, vecino',
    documentDated: 'con fecha, de fecha, del, elaborado el, emitida el, emitido el, fechado el',
    sentAgain: 'de nuevo, le reenvio, nuevamente, otra vez, reenvio, te reenvio',
    youSent: 'enviaste, has enviado, respondiste',
    weekday: 'ayer, dom, domingo, hoy, jue, jueves, lunes, mar, martes, mie, miercoles, sab, sabado, vie, viernes',
    tradeSurname: 'herrero, pintor',
    siteChrome: 'acceder, aviso legal, contacto, iniciar sesion, inicio, nosotros, servicios',
    throughOther: 'enviado con/desde, generado con/por, creado con, financiado por, materiales de',
    firmPhone: 'emergencias, urgencias',
    onSite: 'en obra, en sitio',
    relative:
      'esposa, esposo, hermana, hermano, hija, hijo, inquilina, inquilino, madre, marido, padre, portero, vecina, vecino',
    askFor: 'llamar a, preguntar por',
    titleStart: 'basico, calidad, confianza, estandar',
    sloganWord: 'con, desde, nuestro, para',
    elsewhere: 'almacen, nuestra, nuestro, recogida, tienda',
    workWord: 'cambio, instalacion, limpieza, mantenimiento, pintura, reforma, remodelacion, renovacion, reparacion',
    ownerWord: 'duena, dueno, propietaria, propietario',
    partEnd: 'datos, direccion, domicilio, opcion, paquete',
    theirNumber: 'su celular/movil/numero/telefono',
    houseWord: 'casa, chalet, vivienda',
    ownWord: 'nuestra, nuestro, nuestros, vuestro',
    titleEnd: 'equipo, oficina, sucursal, taller, tienda',
    headingWord: 'cotizacion, fecha, presupuesto',
    times: 'a',
    timesWord: 'a',
  },
};
