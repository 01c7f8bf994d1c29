import type { Language } from './language.ts';

/** What is asked for before the work, and what only sounds like it. */
export const enDeposits: Language['words'] = {
  asks: 'i/we bill/invoice, i/we ask/ask_for/collect/need/require/take/want, i_d/we_d ask/ask_for/collect/like/need/take/want, i_ll/we_ll need/collect/ask_for, it takes, leave, send, please pay/send/leave',
  beforeWork:
    'before/prior_to erection/fabrication/fitting/installation/mobilisation/mobilization, before i/we/the_crane/the_drill/the_drill_rig/the_equipment/the_excavator/the_machine/the_rig/the_crew/our_crew/my_crew/the_truck/any_material/any_materials/the_materials/any_work/the_scaffold, now, right now',
  inCash: 'cash, in cash',
  isLeft: 'left, left over, left to pay, still due, to go',
  reckoned: 'est, estimated',
  onlyIf: 'only if, only when, only where',
  insteadOf: 'in place of, instead of, instead of the, rather than, rather than the',
  agrees:
    'agreed, alright, can do, deal, done, fine, go on then, happy with that, no problem, ok, okay, sounds good, sure, that works, yeah, yep, yes, you got it',
  thatIs: 'call it, call that, say, i e, in other words, or, so, that is, that s, which is',
  laterPart: 'phase, next, second, third',
  measured:
    'charged, dilute, diluted, humidity, moisture, prices may, relative humidity, slope, slopes, strength, waste',
  bound: 'it costs, may rise, rise, we add, above, below, beyond, less than, more than, over, reach, reaches, under',
  notOurDeposit:
    'less/minus deposit, less/minus the/your deposit, deposit on file/hand, on file, on hand, acknowledged, returned, bounced, carries over, becomes, deposit/payment was, deposit protection/indemnity/insurance/scheme, by card adds, by lender/the_lender/your_lender, by/from carrier/the_carrier/your_carrier/insurance/the_insurance/your_insurance/insurer/the_insurer/your_insurer/insurance_company/adjuster, approved credit, financing needs/requires, over that, normally, used to, rush job, out of state, commercial clients/customers, new/other clients/customers, some states/towns, we keep, key fob deposit, utility company, exceed, exceeds, capped at, max/maximum deposit/of/down_payment, bin/bottle/building/cleaning/core/damage/dumpster/electric/elevator/gas/hire/hydro/key/meter/pallet/permit/pet/rental/road/road_bond/security/skip/utility/water deposit, utility s, to/with the management/management_company/rental_yard/water_company/electric_company/gas_company/association/bank/building/city/council/county/hire_firm/hire_company/hoa/landlord/municipality/power_company/rental_company/state/town/township/utility/village, permit bond, road bond, tenant s, supplier/yard/scaffolder/subcontractor/manufacturer/fabricator/bank/lender/hoa/city/town/county/council/building/utility/landlord asks/charges/collects/holds/needs/requires/takes/wants, deductible, lease, if you want the, if you d like the, if you choose/prefer/add/pick, for custom/special, unlike, firms/others who, most/other/some/many/lots_of builders/companies/contractors/guys/outfits/people/roofers, last/previous/prior/other/old/another builder/company/contractor, last time, last year, never pay, unless otherwise, on/for/with all/any/most/orders/jobs/projects/special orders/jobs/projects/over/above, on/for orders/jobs/projects, in general, call/call_out/callout/diagnostic/dispatch/inspection/late/service/service_call/travel/trip/visit charge/fee',
  payNow: 'just pay, pay, please pay, simply pay',
  toBePaid: 'be paid/received/cleared, gets/get paid',
  rebate: 'incentive, incentives, rebate, rebates',
  paidToFirm:
    'assigned/paid/paid_direct/paid_directly to me/us, applied/credited/deducted by us, paid to contractor/installer/the_contractor/the_installer',
  claimPart:
    'acv, actual cash value, claim, deductible, depreciation, o & p, o p, overhead, overhead & profit, overhead and profit, paid when incurred, profit, supplement, supplements',
};
