import { enAddresses } from './en-addresses.ts';
import { enDeposits } from './en-deposits.ts';
import { enDocument } from './en-document.ts';
import { enFirms } from './en-firms.ts';
import type { Language } from './language.ts';

export const en: Language = {
  code: 'en',
  months: [
    'january, jan',
    'february, feb',
    'march, mar',
    'april, apr',
    'may',
    'june, jun',
    'july, jul',
    'august, aug',
    'september, sept, sep',
    'october, oct',
    'november, nov',
    'december, dec',
  ],
  labels: {
    customer:
      'agreement/contract with, home/property owner, estimate/proposal prepared for, your home/house/property/address/place/details/info/information, the client/customer/homeowner/owner, who you are, bid/contract/estimate/invoice/job/proposal/quotation/quote/quoted/work for, bill/billed/billing/invoice/mail/quote/quoted/estimate/sold/submitted/addressed to, buyer/client/customer/homeowner/owner/purchaser/cust name, client/customer address/contact/details/info/information, attention, attn, bill to customer, bill to name, buyer, buyers, client, clients, cust, customer, customer s, customers, for, homeowner, homeowner s, homeowners, householder, insured, landlady, landlord, leaseholder, name of customer, owner, owners, policyholder, prepared exclusively for, prepared for, property owners, proposal submitted to, purchaser, purchasers, recipient, shipper, to',
    contractor:
      'our shop/office/yard/address/location/store/business/firm/warehouse/workshop/company/details, bill/billed/work from/by, head/main/corporate office, the contractor/company/builder, who we are, estimate/proposal/quote/quoted/prepared/presented/provided/issued/submitted by, estimate/proposal/quote from, company/contractor info/name, bidder, builder, business, business name, company, contact us, contractor, contractor information, firm, from, make checks payable to, make cheques payable to, mover, moving company, pay to, prop, proprietor, questions, questions call, questions contact, remit to, seller, sender, service provider, supplier, tenderer, trading as, vendor, your contractor',
    thirdParty:
      'account/project/property manager, adjuster, agent, architect, assigned to, bcc, bookkeeper, carrier, cc, comfort consultant, consultant, copy to, crew, crew lead, designer, dispatcher, emergency contact, engineer, estimator, foreman, gate contact, inspector, insurance adjuster, interior designer, key holder, keyholder, lender, listing agent, mortgage company, neighbor, neighbour, occupant, on site contact, onsite contact, realtor, referral, referred by, renter, rep, representative, sales person, sales rep, sales representative, salesperson, site contact, sub, subcontractor, superintendent, supplier rep, surveyor, tech, technician, tenant, tenant contact, your estimator',
    personName:
      'contact details/info/information/name/person, contact, customer s name, first name, full name, instructed by, name, names',
    email: 'e, e mail, e mail address, email, email address, eml, mail',
    phone:
      'contact/daytime/day/evening/home/tel/telephone/phone number/no/phone, daytime/evening/home tel, best/good/callback/preferred/primary number/phone/#, best/preferred contact/contact_number/phone_number, #, call, h, home, p, ph, phone, phones, t, tel, telephone',
    mobile: 'cell no/number/phone, mobile no/number/phone, c, cell, cellphone, m, mob, mobile, sms, text, whatsapp',
    officePhone:
      '24 7, after hours, business phone, dispatch, main, o, office, office phone, shop, shop phone, showroom, toll free, w, work, work phone',
    fax: 'f, facsimile, fax, fax no, fx',
    address: 'billing/customer/home/mailing/postal address, addr, address, residence',
    street: 'address 1, address line 1, street, street address',
    city: 'city, city province postal code, city st zip, city state, city state and/& zip/zip_code, city and/& state, city or town, city town, town postcode, city state zip, city state zip code, csz, town',
    jobAddress:
      'job site address/location, job/project/install/installation/construction/building/work site, work/install/service/works at, work/installation/job/project/property/service/site address/location, address/location of work/works/job/property, install/loss/ship_to address/location, at, deliver to, delivery address, jobsite, location, place of work, premises, property, ship to, site, subject property, where, worksite',
    job: 'job, matter, project, re, ref, reference, regarding, work, works, your job, your project',
    jobTitle:
      'job/project/work description/scope/title, description of work, job name, job summary, job type, project name, scope, scope of work, service, service requested, subject, title, type of work, work requested',
    documentTitle:
      'estimate/project/revised proposal, job/price/revised/sales quote, cost/free/job/project/repair/revised/service/written/work estimate, agreement, bid, contract, estimate, estimate revised, formal quotation, invoice, price quotation, proposal, proposal and contract, proposal contract, quotation, quote, tax invoice, work order',
    estimateNumber:
      'agreement/bid/contract/document/est/estimate/proposal/quotation/quote #/no/number, bid/estimate/proposal/quotation/quote code/id/num/ref/reference, bid, doc no, est, estimate, our ref, our reference, proposal, q #, q no, qt no, qte no, quotation, quote, quote nr, ref no, reference no, reference number',
    number:
      '#, repair_order/ro #/no/number, change order, change order #, change order no, id, no, nr, num, number, variation #, variation no',
    otherNumber:
      'your ref/reference, account/check/claim/client/customer/gst/hst/invoice/job/lic/model/order/permit/po/policy/project/serial/work_order #/no/number, client/customer id/ref/reference, company/vat reg/no/reg_no, abn, account, acct, acn, ahri, apn, batch, bsb, ccb, cert, certificate, check, claim, cslb, dl, ein, file #, file no, gas safe, gas safe no, iban, insurance, invoice, item no, lead #, lic, licence, license, license #, license no, lot, model, niceic, nzbn, p o number, page, page no, parcel, part #, part no, permit, po, policy, reg, reg no, registration no, routing, serial, sku, sort code, tax id, ticket #, ticket no, ubi, unit, utr, vat registration no, wo #, work order',
    issued:
      'agreement/bid/contract/document/estimate/issue/proposal/quotation/quote date, date of estimate/issue/proposal/quotation/quote/revision, created/issued/quoted/sent at, created/issued/prepared/quoted/revised/submitted on, date created/issued/prepared/quoted/revised/sent/submitted, created, date, date of this revision, dated, drawn up, drawn up on, issued, issued date, last updated, prepared, quoted, rev date, revised, revision date, sent, sent on, submitted, this date, this revision, updated, written, written on',
    expires:
      'estimate/offer/price/prices/pricing/proposal/quote good/held/valid until/through, good/valid until/til/till/through/thru, valid to, firm/guaranteed/held/honored/honoured/locked/open until/through, offer/estimate/quote/proposal/price/prices/pricing ends, estimate/offer/pricing/proposal/quote expires, accept by, exp, exp date, expiration, expiration date, expires, expires on, expiring, expiry, expiry date, expiry on, firm thru, please accept by, quote expiry, quote valid to, valid to date, valid up to',
    otherDate:
      'date of birth/inspection/loss/visit, approx/est/estimated/proposed/target start, accepted/completion/delivery/due/end/finish/inspection/install/installation/loss/original/print/schedule/service/start/visit date, accepted on, appointment, approved on, date accepted, date required, due, due by, follow up, follow up date, inspected, inspected on, last service, measured, measured on, paid on, payment due, previous estimate, printed, printed on, revised from, scheduled, signed on, site visit, start, start week, starting, starts, supersedes, walkthrough, work to begin',
    mailFrom: 'from',
    mailTo: 'to',
    mailCc: 'bcc, cc',
    mailDate: 'date, sent',
    mailSubject: 'subject',
    optionsHeading:
      'add/additive/bid alternate/alternates, would/we also suggest/recommend, also suggested/recommended, worth considering/adding, additional/available/recommended options, optional add_ons/extras/items/services/upgrades/work, add ons, additional work if wanted, addons, allowances not included, alternate, alternates, excluded, exclusions, extras, for consideration, future work, if desired, if wanted, not in the price, not included, not included above, not included in total, optional, options, provisional, provisional items, recommendations, recommended, recommended add ons, recommended upgrades, suggested extras, upgrades',
    paymentHeading:
      'payment milestones/plan/schedule/stages/terms, billing/draw/invoicing schedule, draws, installments, milestones, payable, payment, payments, progress billing, progress payments, schedule of payments, stage payments',
    termsHeading:
      'general conditions/terms, conditions, disclaimer, fine print, legal, standard terms, terms & conditions, terms and conditions, terms conditions, warranty terms',
    itemsHeading:
      'base bid, base price, included, items, labor, labour, line item, line items, materials, products, scope, scope of work, services, specifications, work to be performed',
  },
  amounts: {
    grandTotal:
      'total amount/bid/contract/cost/estimate/investment/job/price/project/proposal/quote/after/due/inc/incl/including/now/payable, final/new/overall/revised/grand/base/cash/invoice/order/your total, agreement/bid/contract/estimate/job/project/proposal/quote/quoted amount/cost/price/total, adjusted/new/revised contract_price, all in total, amount due, amount of contract, amount payable, amount to pay, base bid total, cash price, contract sum, contract value, final price, net investment, net cost/investment/price after_rebate/after_rebates/to_you, net to you, your net price, price after, revised price, to pay, total base bid, total contract price, total for everything, total for job, total for the job, total job cost, total job price, total to pay, total for/of/of_all/for_all checked/ticked/selected/marked items/lines/services/work, total for/of items/lines/services/work checked/ticked/selected/marked, total with tax, you pay',
    newTotal: 'adjusted/new/revised/updated number/price/total, down/up to',
    total: 'all in, all together, all told, altogether, tot, total, totals, ttl, your price',
    price:
      'do/do_all_of/do_everything/do_it_all/do_this/do_that/done for, do/do_it/can_do_it/do_the_job for, come/comes/came to, covers all/both/everything/it_all, bring_it/get_it/knock_it/drop_it down_to, all of it, bid, charge, charging, complete job, cost, costs, do all of it for, down to, drop it to, everything, fixed fee, fixed price, flat, flat rate, for the job, for the lot, full job, gets it done, going to run, investment, it d be, looking at, lump sum, my number is, number is, our fee, our number is, out the door, price, price is, price today, quote, quoted, run you, runs, sum of, that d be, that s, whole job, whole thing, will be, will run, will set you back, works out at, works out to, would be',
    subtotal:
      'item/items/sub total, before gst/hst/tax/taxes/vat, line item total, line items total, list price, pre tax, pretax, regular price, sub tot, subtot, subtotal, taxable, taxable amount, total before, total before tax, was',
    net: 'total ex/excl/net, ex/exc/excl/excluding gst, ex/exc/excl/excluding vat, ex tax, exc, excl, excluding, exclusive, less tax, net, net total, not including tax',
    gross:
      'with/with_the gst/hst/tax/vat, gst/tax/taxes/vat included, after tax, all taxes in, equals, gross, inc, incl, including, inclusive, tax in, taxes in',
    tax: 'city/county/local/sales/state/use tax, excise, general excise, get tax, gross receipts, gross receipts tax, grt, gst, gst hst, hst, pst, qst, tax, taxes, vat',
    plusTax:
      'exclude/excludes/excluded/exclusive_of/not_include/not_including/doesn_t_include/don_t_include gst/hst/tax/vat/sales_tax, gst/hst/tax/vat/sales_tax will_be/to_be added/charged, gst/hst/tax/vat/sales_tax is/are extra/additional, +/before/ex/exc/excl/excluding/plus gst/hst/tax/vat, gst/hst/tax/vat extra, gst/tax/vat not_included/to_be_added, plus/+ taxes/sales_tax/applicable_tax/applicable_taxes, +gst/+hst/+tax/+vat, net of vat, subject to vat, tax additional, tax not incl, taxes extra',
    discount:
      '% off, coupon, credit, discount, discounts, new customer special, off total, price match, promo, promotion, promotional, rebate, rebates, savings',
    deposit:
      '1st payment, advance, advance payment, amount down, amount due now, booking fee, dep, deposit, down payment, downpayment, due now, due today, earnest money, first draw, first installment, first instalment, first payment, holding fee, initial deposit, initial payment, money down, partial due, payment 1, prepayment, reservation deposit, reservation fee, retainer, up front, upfront',
    start:
      'when/once we/the_crew mobilize/mobilise/mobilizes/mobilises, on/upon mobilization/mobilisation, books/holds/reserves/secures your/the/a measure/install/installation/template start/date/day/slot/visit, before/prior_to ordering, before/prior_to we/equipment/material/materials/parts order/is_ordered/are_ordered, accept/approve/sign online/below/here and pay, to get the/your ball/crew/job/order/project/shop going/moving/rolling/started, at the outset, confirms/books the/your/a booking/crew/date/day/install/job/slot/spot/start, gets me/us going/rolling/started, gets/puts/i_put/we_put you_on the/our/my, booking/scheduling requires, when/once you_give/you_give_me/you_give_us/i_get/we_get the/your go_ahead/green_light, when/with signed, to begin/book/confirm/hold/lock/mobilize/order/reserve/schedule/secure/start, to put/pencil/get/slot/fit you down/in/on, to block/block_off/keep/save/set_aside/reserve/book/secure the/your/that date/week/day/slot/spot/time, holds/locks_in/secures/reserves/books/saves your/the/a date/slot/spot/place/day/week/crew, at/on/upon/with acceptance/approval/booking/commencement/contract/execution/order/scheduling/signature/signing/start, on/upon/with your acceptance/approval/deposit_check/signature, at_time_of booking/order/scheduling/signing, before/when i/we/work begin/begins/start/starts, with a/the/this/your signed, before/on/once/when we/you accept/approve/book/confirm/order/schedule/sign, at deposit, at mobilization, before i order, before start, before starting, before work, day we start, due at signing, in advance, on day one, on the day you sign, prior to commencement, prior to start, so/so_that i/we can begin/book/hold/order/reserve/schedule/start, the day we start, to get on, to get scheduled, to get started, to kick off, to lock in, when ordering, when scheduled, when you place the order, with order, with the order, with your order, with a/the/your signed, at/on/upon award/contract_award',
    received:
      'you gave/sent/paid me/us, you_ve put, was/were/has_been made, previous/prior payment, was/has_been applied/credited, already, cleared, collected already, has been paid, less paid, on account, paid, payment received, payment to date, payments to date, pd, rcd, rcvd, rec d, recd, received, thank you, thanks for, was paid',
    balance:
      'left/still to pay, at/on/upon completion, amount remaining, at the end, bal, balance, due on completion, due upon completion, final payment, leaves, leaving, outstanding, owing, remainder, remaining, rest, still owed, when complete, when done, when finished, when we re done',
    stage:
      'at/on/substantial/upon completion, at/on/upon delivery, 2nd payment, 3rd payment, draw, draws, dry in, first fix, framing complete, half way, halfway, installment, instalment, mid job, mid point, midpoint, midway, milestone, month end, end of the month, payment 2, payment 3, progress payment, rough, second fix, second payment, stage, third payment',
    carried:
      'brought/carried/carry down/forward/over, from/to page/sheet, from/to next/previous page/sheet, b f, b fwd, bfwd, brought, c f, c fwd, carried, carryover, cfwd, continued, forward, page subtotal, page total, running total, subtotal page, this page, total carried, total page, total so far, total this page',
    optional:
      'total/price with all/both/everything/extras/options/upgrades/the_extras/the_options, add on, addon, allowance for, alternate, contingency, could add, extra cost, if desired, if needed, if required, if wanted, if you want, not in the price, not included, optional, options, per change order, provisional, upgrade option, worst case, would run',
    maybe:
      'total acv/rcv/replacement_cost/actual_cash_value, acv/rcv total, add, additional, after incentives, also want, alt, another, as needed, does not include, doesn t include, don t include, every, extra, gift card, if, in case, in the fall, in the spring, instead, later, next year, option, otherwise, raffle, recommended, separate, separately, should you, unless, up to, upgrade, upgrades, whichever',
    option:
      'alt, alternate, basic, best, better, bronze, choice, deluxe, economy, gold, good, opt, option, package, plan, platinum, premium, silver, standard, tier',
    periodic:
      'a day/month/visit/week, per clean/cleaning/cut/day/hour/month/mow/mowing/service/visit/week/year, an hour, annually, apr, as low as, biweekly, each visit, finance, financing, hourly, late charge, late fee, mo, month, monthly, quarterly, weekly, yearly',
    section:
      'area, back, bathroom, demo, equipment, exterior, floor, front, group total, hours, interior, items, kitchen, labor, labour, material, materials, part, parts, phase, products, room, section, section total, services, trade',
    previous: 'former, old, original, previous, prior, superseded',
    other:
      'finance/service/trip charge, earlier/original/prior estimate, old/original/previous/prior price, other bid/companies/company/contractor/guy/guys/quote, acv, amount financed, another company, beat that, bond of, bonded, budget, change order, competitor, coverage, deductible, depreciation, donation, federal credit, fee of, holdback, income, insurance, insured, last year, late, liability, limit, loan, minimum, msrp, net claim, occurrence, mail in rebate, rebate you, you apply_for/claim, payment bond, penalty, performance bond, previously, rcv, replacement cost, restocking, retainage, retention, returned check, saved, savings of, storage, surcharge, surety bond, tax credit, tax credits, they quoted, value, warranty, was, worth, you save, you were quoted',
  },
  columns: {
    item: 'activity, item, item name, items, job, labor, labour, line item, materials, name, part, product, product or service, product service, products, service, service item, services, task, tasks, work, work item, works',
    description:
      'item/product/work description, desc, description, description of work, description of works, detail, details, item details, particulars, scope, scope of work, work to be done',
    quantity: 'count, hours, hrs, hrs qty, no of, qnty, qty, qty hrs, quant, quantity, quantity hours, units',
    unit: 'measure, u m, um, unit, unit of measure, units of measure, uom',
    unitPrice:
      'unit amount/amt/cost/price/rate, price per_unit/each/ea/unit, cost, cost each, ea, each, per unit, price, rate, unit',
    amount:
      'amount aud/cad/eur/gbp/nzd/usd, amount, charge, cost, ext, ext amount, ext price, extended, extended price, extension, fee, item total, line amount, line total, net, net amount, net price, price, sub total, subtotal, total, total cost, total price, value',
    tax: 'tax/vat %, gst, gst rate, hst, tax, tax rate, taxable, taxed, vat, vat rate',
    position:
      '#, code, id, item #, item code, item no, line, line no, ln, no, nr, op code, part #, part no, part number, pos, ref, sku, stock no',
  },
  currencies: { $: 'bucks, dollar, dollars, pesos', EUR: 'euro, euros', GBP: 'quid' },
  words: {
    ...enAddresses,
    ...enDocument,
    ...enDeposits,
    ...enFirms,
    greeting:
      'afternoon, dear, evening, g day, gidday, good afternoon, good evening, good morning, greetings, hello, hey, hey there, hi, hi again, hi there, hiya, howdy, kia ora, morning, ok, ok so, sure, thank you, thanks, yo',
    nobody:
      'alright, right, sorry, well, yeah, yes, as discussed, cash, cash customer, cash sale, current occupant, current resident, not given, not provided, occupant, on file, pending, resident, see attached, see below, tba, tbc, tbd, to be advised, to be confirmed, to be determined, unknown, walk in, again, again for, all, bonded, both, comments, commercial, customer, director, everyone, family owned, folks, for, foreman, friend, fully insured, fully licensed, gentlemen, guys, homeowner, hope, insured, just, just following, ladies, licensed, licensed & insured, licensed and insured, licensed bonded, licensed insured, locally owned, madam, manager, neighbor, note, notes, office manager, owner, residential, residential & commercial, residential commercial, satisfaction guaranteed, since, sir, sir madam, sir or madam, so, so much, team, terms, there, to whom it may concern, valued customer, y all, you',
    closing:
      'best/kind/warm regards, all the best, best, best wishes, cheers, cordially, many thanks, regards, respectfully, respectfully submitted, sincerely, take care, talk soon, thank you, thanks, thanks again, thanks so much, thx, warmly, yours, yours faithfully, yours sincerely, yours truly',
    honorific: 'dr, miss, mr, mr & mrs, mr and mrs, mrs, ms, mx, prof, rev, sir, the',
    introduction:
      'at, calling, choosing, considering, contacting, for having, from, having, here from, here is, here with, i am, i m, im, it s, its, my name is, of, on behalf of, this is, w, with',
    companySuffix:
      '& co, & daughter, & daughters, & son, & sons, and co, and sons, associates, bros, brothers, co, collective, company, corp, corporation, crew, dba, enterprises, group, holdings, inc, incorporated, limited, llc, llp, lp, ltd, partners, partnership, plc, pllc, pty, pty ltd, works',
    trade:
      'abatement, aerial, air, aircon, airconditioning, alarms, aluminium, aluminum, apartments, appliance, arborcare, arborist, arborists, asphalt, association, audio, automation, awnings, backhoe, bakery, barns, bathrooms, blacktop, blinds, boiler, boilers, brewery, bricklayer, bricklayers, bricklaying, brickwork, builder, builders, building, buildings, cabinetmaker, cabinetmakers, cabinetry, cabinets, cabling, cafe, care, carpenter, carpenters, carpentry, carpet, carports, catering, caulk, caulking, chimney, chimneys, cladding, cleaners, cleaning, clinic, closets, coatings, comfort, concrete, condo, condominium, conservatories, construction, contracting, contractor, contractors, cooling, countertops, crane, crawlspace, damp, deck, decking, decks, deconstruction, decorating, decorators, demolition, dental, design, detailing, door, doors, dozer, drain, drainage, drainer, drainers, drainlayers, drains, draperies, drapery, drilling, driveways, drywall, drywaller, drywallers, duct, ducts, ductwork, dumpsters, earthmoving, earthworks, eavestrough, eavestroughing, eavestroughs, electric, electrical, electrician, electricians, electrics, energy, environmental, epoxy, excavating, excavation, extensions, exterior, exteriors, exterminating, exterminators, fabrication, fabricators, fascia, fascias, fence, fencer, fencers, fencing, filtration, finishes, fireplaces, flatwork, fitting, fitout, fitouts, fitters, flooring, floors, foundation, foundations, furnace, furnaces, garage, garages, garden, gardener, gardeners, gardening, gardens, gas, gasfitter, gasfitters, gasfitting, gates, geothermal, glass, glazier, glaziers, glazing, grading, granite, groundworks, grout, grouting, gutter, guttering, gutters, gyprock, handyman, hardscape, hardscapes, hardscaping, hardwood, hardwoods, haulage, hauling, heat, heating, hedges, hoa, home, homebuilders, homes, hotel, hvac, hydronics, hydroseeding, hydrovac, improvement, improvements, installation, installations, installers, insulation, interiors, interlock, interlocking, ironworks, irrigation, joiner, joiners, joinery, junk, kerbing, key, kitchens, landscape, landscaper, landscapers, landscapes, landscaping, lawn, lawncare, lawns, lighting, lock, locksmith, locksmiths, loft, lofts, lumber, maids, maintenance, marble, mason, masonry, masons, mechanical, memorials, metalworks, millwork, mitigation, motel, movers, moving, mowing, nursery, outdoor, painter, painters, painting, patio, patios, paver, pavers, paving, pergolas, pest, pharmacy, photography, piling, plaster, plasterboard, plasterer, plasterers, plastering, plowing, plumb, plumber, plumbers, plumbing, pool, pools, power, powerwashing, pressure, property, pros, purification, railings, realty, refacing, refinishing, refrigeration, regrouting, remediation, remodel, remodelers, remodeling, remodelling, removal, rendering, reno, renos, renovation, renovations, repair, repairs, repointing, resin, restaurant, restoration, restorations, resurfacing, rigging, roof, roofer, roofers, roofing, roofline, rooflines, roofs, sandblasting, scaffolding, screen, screening, screens, sealcoating, sealing, security, septic, service, services, sewer, shades, sheds, shelving, shopfitting, shutters, siding, signs, skip hire, skips, skylights, slaters, slating, snow, sodding, soffit, soffits, softening, softwash, softwashing, solar, solutions, spa, sparks, sparky, spas, splashbacks, spouting, spray foam, sprinklers, stairs, steel, stone, stonemasonry, stonemasons, stonework, stoneworks, storage, strata, stucco, stump grinding, surfacing, surveying, svc, svcs, sweep, sweeps, systems, tarmac, tarmacadam, technologies, termite, thatchers, thatching, thermostats, tile, tiler, tilers, tiles, tiling, tinting, trades, tree, treecare, trees, treeworks, trenching, troughs, trucking, turf, underpinning, upholstery, upkeep, upvc, van lines, ventilation, wallcovering, wallpaper, wash, washing, water, waterproofing, waterworks, welders, welding, well, wells, window, windows, wiring, woodworking, woodworks, elevator, elevators, mobility, stairlifts',
    street:
      'alley, av, ave, avenue, bay, bend, bluff, blvd, boulevard, broadway, chase, cir, circle, close, common, commons, concession, county road, court, cove, creek, cres, crescent, croft, crossing, crt, ct, dale, dr, drive, drove, esplanade, expressway, ext, extension, fm, gardens, gate, glen, green, grove, heights, highway, hill, hollow, hts, hwy, island, landing, lane, lea, line, ln, loop, mall, meadow, mews, mount, parade, park, parkway, pass, path, pde, pike, pkwy, pl, place, plaza, point, pt, quay, rd, ridge, rise, road, route, row, rte, run, sideroad, spur, sq, square, st, street, tce, ter, terr, terrace, trace, trail, trl, turnpike, vale, view, vista, walk, way, wharf, xing, yard',
    unit: 'bag, bags, bdl, box, boxes, bundles, coats, cu yd, day, days, doors, ea, each, feet, ft, gal, gallons, gates, heads, hour, hours, hr, hrs, kg, l f, lf, lights, lin ft, lin m, linear, linear feet, linear ft, litres, lm, load, loads, lot, ls, ltr, m, m2, man hours, meters, metres, m², no, nr, pallets, panels, panes, pc, pcs, per, pieces, plants, points, posts, rft, roll, rolls, rooms, running feet, s f, sf, sheet, sheets, sq, sq ft, sq m, sq yd, sqft, sqm, square, square feet, squares, stumps, sy, ton, tons, trees, unit, units, visits, windows, yd, yd3, yds, zones',
    times: '*, @, at, at $, x, ×',
    per: 'a foot/month/person/piece/sheet/visit/week/year, /, a linear/running/square foot/meter/metre/yard, an hour, annually, apiece, ea, each, hourly, mo, monthly, per, pp, weekly, yearly',
    validity:
      'open until/till, firm/fixed/guaranteed/locked/stands for, good for/thru/through/til/till/until, keep/keeping the/this/that/my/our/your/these price/prices/pricing/number/figure, price/prices/pricing/quote/number/figure/offer runs/stays, estimate/price/quote is_good, price/prices/quote good/stands, acceptance/accept/accepted before/no_later_than, acceptance/offer period, acceptance by, acceptance within, accepted within, expire, expires, expiry, is open for/until/till, offer ends, offer closes, held, hold, holds, honor, honored, honoured, is good, lapses, locked in for, accepted by, not accepted, open for acceptance, price locked, remain open, remains open, stays good, subject to change after, valid, validity, void after, void if, withdrawn',
    notValidity:
      'start/begin before/by/in/on, balance, begin within, start the, starting, visit, cancel, cancellation, completion, delivery, guarantee, guaranteed against, hold a, hold the date, hold the week, hold your, holds the, holds your, interest, invoice, late, lead time, net, notice, paid, pay, payment, refund, start within, term, visits, warranted, warranty, week of, workmanship',
    day: 'business days, calendar days, day, days',
    week: 'week, weeks',
    month: 'month, months',
    half: '1/2, half, one half, ½',
    rangeTo: 'and, or, through, thru, to, up to',
    atLeast:
      'about, approx, approximately, around, as low as, at least, ballpark, between, from, give or take, in the neighborhood of, maximum, minimum, no more than, not to exceed, nte, roughly, somewhere, starting at, starting from, starts at, up to',
    not: 'can t, cannot, cant, doesn t, doesnt, dont, isnt, wont, don t, isn t, n a, na, never, nil, no, no need, none, not, not required, nothing, waived, without, won t, zero',
    same: 'address/as/listed/see above, above address/premises/property/site, same address/location/place/property/site, same as above/below/billing/customer/mailing, as billing, as shown above, at above address, at the above address, at the above property, same, same as bill to, the above address, the above property',
    wrote: 'writes, wrote',
    mailChrome:
      'archive, attachments, calendar, categories, compose, contacts, conversation history, delete, delete all, deleted items, delivered, empty folder, flag, folders, download pdf, drafts, external, forward, get outlook for ios, imessage, important, in new window, inbox, junk, junk email, junk e mail, labels, last account activity, manage storage, mark as read, mark as unread, more, move to, new mail, new message, one attachment, outbox, pin, print, print all, program policies, read, reply, reply all, report, report spam, save all, scheduled, search mail, sent, sent items, sent mail, sent from my android, sent from my iphone, settings, show details, show more, show trimmed content, skip to content, skip to main content, skip to navigation, snooze, snoozed, social, spam, starred, sweep, terms privacy, text message, to me, today, trash, unread, unsubscribe, using mail with screen readers, view message, yesterday, all mail, bulk mail, clutter, deleted messages, junk mail, rss feeds, sent messages, sync issues, search folders',
    version: 'amended, budget, draft, final, firm, formal, new, our, preliminary, revised, the, updated, your',
    of: 'of, of the, on',
    contactUs:
      'call/email/reach/text/contact/message/ring me/us, call or text, drop us, get in touch, give me a call, give us a call, hesitate to call, hesitate to contact, our office, questions, reach out, reply to, write to us',
    coverage:
      'annual/each/general/our/policy/the_policy aggregate, aggregate limit/limits/of, in the aggregate, our bond, bond of, bonded, coverage, insurance, insured, liability, occurrence, payment bond, performance bond, policy, raffle, referral, surety bond',
    selfIntroduction: 'i m, im, it s, its, my name is, this is',
    waived: 'waive, waiving, not necessary, not needed, not required, waived',
    payment:
      'bank/e transfer, ach, amex, card ending, cash app, check, cheque, chq, interac, mastercard, paypal, payment, payments, pymt, venmo, visa, wire, zelle',
    due: 'ask for, due, i d need, i need, needed, paid, payable, payment, required, we d need, we need, we require',
    instalment: 'draw, installment, instalment, milestone, payment, rate',
    finance: 'apr, finance, financed, financing',
    priceName:
      'price complete/installed/is/quoted, bid/complete/firm/fixed/installed/our/package/quoted price, amount to pay, bid, bid is, cost, cost is, customer pays, price/cost for all/all_the/all_of_the/the work above/described/described_above/listed/listed_above/shown/shown_above, flat, flat rate, investment, lump sum, lump sum price, price, quote, quote is, total price for above, you ll pay, you pay, your cost, your investment',
    percent: 'pct, per cent, percent, percentage',
    otherRate:
      'a month, apr, cancel, cancellation, cash, contingency, discount, extra, faster, fee, gst, holdback, hst, interest, larger, late, less, longer, markup, more, off, per month, pst, restocking, retainage, sales tax, senior, surcharge, tax, vat',
    refused:
      'cancel, canceled, cancellation, cancelled, cancelling, cancels, forfeit, forfeited, late, refund, refundable, refunded, restock, restocking, surcharge',
    nonRefundable: 'non refundable, nonrefundable, not refundable',
    firstStage: '1, 1st, first',
    revision: 'amended, re issued, rev, revised, revision, update, updated',
    numberMark: '#, id, no, nr, num, number, ref, reference',
    weakParty: 'a, attention, business, company, firm, for, from, owner, pay to, to',
    questionsLabel: 'questions',
    forParty: 'for, to',
    attention: 'att, attention, attn',
    partyWord: 'client, customer',
    nearPlace: 'at, for, on',
    joint: 'and, at, for, is, of, the, to',
    booked:
      'send the/our/a crew, hold/keep/reserve/save a/that/the/your date/day/place/slot/spot/week, start/the/your date, book the_crew/the_job/you, booked, calendar, order material/materials/parts/the_material/the_materials/the_parts/your_material, material/materials/parts are/is ordered, schedule, scheduled, slot, slots, spot, spots, dates are held/kept/reserved, work begins/starts',
    once: 'on/upon receipt/payment of, after, as soon as, once, until, when',
    isPaid:
      'i/we get/have/receive, on/upon receipt/payment of, are/is in/paid/here/received, is paid down, arrives, clears, comes in, has been paid/received, has cleared, lands',
    with: 'with, with my, with our, with the, with your',
    incentive: 'incentive, incentives',
    granted:
      'assigned/credited/paid to us, applied/credited/given/granted/paid by us, at no charge, contractor, dealer, deducted, factory, from us, instant, manufacturer, our, point of sale, we, us',
    paidPart: 'in, in hand, paid, paid down, paid up front, received',
    inHand: 'got your, i/we have/got/hold your/the, i_ve/we_ve got your/the, less/minus your/the, holding your',
    openWord: 'a, and, as, at, by, for, from, in, of, on, or, per, the, to, with',
    and: 'and, and the',
    abbreviation:
      'approx, ave, bal, co, corp, dep, dr, est, etc, exp, ft, gal, hr, hrs, inc, incl, lin, max, min, mr, mrs, ms, no, rd, sq, st, vs, yd',
    onDate: 'on',
    replyMark: 'fw, fwd, re',
    fraction: 'half, percent, quarter, third, thirds',
    down: 'as a down, as down, as money down, down, is down, money down',
    timesWord: 'at, x',
    apiece: '/, ea, each, per',
    more: 'additional, each way, extra, more, on top',
    dwelling: 'apartment, apt, flat, lot, rr, rural route, shop, ste, suite, unit',
    mailbox: 'box, gpo box, p o box, po box, post office box, private bag',
    contactWord: 'cell, e mail, email, fax, mobile, ph, phone, tel, telephone',
    nameJoiner:
      '&, al, and, bin, da, de, del, den, der, di, du, e, el, et, la, las, le, los, o, ten, ter, und, van, von, y, zu',
    phoneFax: 'fax',
    phoneMobile: 'cell, mob, mobile, sms, text',
    phoneOffice: 'office, shop, work',
    phoneWork: 'business, w, wk, work',
    country:
      'australia, canada, england, great britain, ireland, new zealand, northern ireland, republic of ireland, scotland, u s a, uk, united kingdom, united states, united states of america, usa, wales',
    myself: 'me, you',
    preparer:
      'estimate/issued/prepared/presented/proposal/quote/quoted/submitted by, contact us, make checks payable to, make cheques payable to, pay to, questions, questions call, questions contact, sender',
    nameWord: 'name',
    officeMailbox:
      'account, accounts, admin, ask, billing, booking, bookings, contact, customerservice, dispatch, enquiries, enquiry, estimate, estimates, estimating, hello, help, hi, info, inquiries, invoices, jobs, mail, mailbox, no reply, noreply, office, payments, quote, quotes, reception, sales, schedule, scheduling, service, support, team, workorders',
    datedFrom: 'after, from, of',
    careOf: 'c o, care of',
    rivalOffer:
      'can/could/will/would you beat/match, able to beat/match, if you can/could beat/match, competing/competitor_s bid/estimate/offer/quote, another/other company/contractor/firm/guy/outfit charged/gave/quoted/sent me/us, inc/llc/ltd quoted me/us, see theirs, here_is/here_s/this_is their/theirs/their_bid/their_estimate/their_quote',
    onBehalf: 'acting for, agent for, for the owner, on behalf of, representing',
    codeWord: 'code, est, ext, gate code, lic, license, model, pin, since, ticket, year',
    streetOnly: 'ave, avenue, blvd, boulevard, cres, crescent, highway, hwy, lane, ln, parkway, pkwy, rd, road, street',
    copula: 'i_am/i_m/we_are/we_re at, are, is, is just, is only, will be, would be',
    theWhole:
      'for all of it/that/this, for everything, for the complete/entire/full/whole, all of it/that/these/this, all of the above/work, all the above/work, all that/this, everything above/described/listed, the/this whole job/lot/project/thing',
    leavingOut:
      'apart from, but for, but not, except, excluding, leaving out, less, minus, other than, skipping, without',
    choice:
      'either one/option/way, two/three options/ways, which/which_one/which_ones you prefer/want/d_like/d_prefer, choose/pick/circle one, both options, both versions, let me know which, tell me which, which option, whichever you, your choice of',
    orWord: 'or',
    subtotalName: 'sub, sub ttl, subs, work subtotal',
    rounding: 'rounding adjustment/difference/off, cash rounding, round off, rounded, rounding',
    otherPerson:
      'brother/sister in law, my boss/brother/dad/daughter/father/friend/landlord/mom/mother/mum/neighbor/realtor/sister/son/tenant, a friend, co worker, colleague, coworker, my electrician, my old contractor, my plumber, tax accountant/adviser/advisor/preparer/professional, your accountant/cpa, neighbor, neighbour, our tenant',
    documentDated: 'dated, from, issued on, of, prepared on, written on',
    sentAgain:
      'again below, attached again, here is the estimate/quote/proposal again, here it is again, nothing has changed, re send, re sending, resend, resending, resent, sending again, sending this again, sending you again, still the same price',
    weekday:
      'fri, friday, mon, monday, on, sat, saturday, sun, sunday, thu, thur, thurs, thursday, today, tue, tues, tuesday, wed, wednesday, yesterday',
    siteChrome:
      'about, about us, accept all, account, blog, careers, contact, contact us, faq, gallery, help, home, log in, log out, login, logout, menu, my account, pricing, privacy, products, register, reject all, reviews, search, services, shop, sign in, sign out, support, terms',
    cookies: 'cookie settings, cookies',
    throughOther:
      'financing by/from/through/with, generated by/with, insured by/through/with, material/materials/parts/products from/by, sent via/with/from/using, warranty by/from, brought to you by, created with, hosted by, made with, manufactured by, powered by, protected by, scanned by, secured by, software by, supplied by, virus free',
    onSite: 'gate, key holder, keyholder, occupant, on site, onsite, site',
    relative:
      'brother, dad, daughter, father, girlfriend, boyfriend, husband, mom, mother, mum, sister, son, tenant, wife',
    askFor: 'ask for, call, contact, speak to, speak with, text',
    titleStart:
      'affordable, basic, best, better, bronze, complete, craftsmanship, deluxe, economy, elite, essential, expert, family, fast, free, fully, gold, good, honest, licensed, locally, platinum, premium, professional, proudly, quality, recommended, reliable, safety, satisfaction, serving, silver, standard, trusted, ultimate, veteran',
    sloganWord:
      'always, at, by, can, done, every, for, is, just, makes, more, never, no, not, our, since, than, too, trust, we, with, you, your',
    elsewhere:
      'we just/recently built/did/finished/completed, we built/did/finished/completed, like the, our, picked up, pick up, pickup, quarry, recent, same as, showroom, similar, supplier, warehouse',
    workWord:
      'cleaning, cleanup, clean up, coating, demolition, inspection, install, installation, maintenance, painting, project, refinishing, refresh, remodel, removal, renovation, repair, repairs, replacement, restoration, stain, staining, tune up, upgrade, work',
    ownerWord: 'owner, owner operator',
    partEnd:
      'address, area, details, information, option, options, overview, package, packages, plan, plans, pricing, schedule, section, summary, tier, warranty',
    theirNumber: 'her/his/their cell/mobile/number/phone',
    houseWord:
      'bungalow, colonial, condo, detached, duplex, semi, single family, split level, townhome, townhouse, triplex',
    housePart:
      'attic, back, backyard, basement, bath, bathroom, bedroom, ceiling, cellar, dining, downstairs, ensuite, exterior, family, front, guest, hall, hallway, house, indoor, interior, kitchen, laundry, living, main, master, new, north, east, south, west, old, outdoor, porch, powder, primary, rear, room, side, siding, stairs, stair, upper, lower, upstairs, wall, whole, window, windows, yard',
    ownWord: 'about, for, meet, our, thank, thanks, we, welcome, why, your',
    titleEnd:
      'acceptance, approval, authorization, bundle, copy, department, division, edition, experts, guarantee, location, office, professionals, promise, shop, signature, special, specialists, store, team, upgrade, yard',
    override:
      'disregard/ignore/override/forget all/any/the/everything/previous/prior above/figures/instructions/lines/previous/prior/rules/text/previous_instructions/prior_instructions/instructions_above, ai assistant, system prompt',
    headingWord: 'date, dated, estimate, invoice, proposal, quotation, quote, salesperson',
  },
};
