import { describe, expect, it } from 'vitest';
import { publicHolidays } from './holidays.ts';

const without = (year: number, dates: readonly string[]) => dates.map((date) => `${year}-${date}`);

describe('public holidays', () => {
  // opm.gov/policy-data-oversight/pay-leave/federal-holidays, with the days themselves where another is kept instead.
  it('of the United States are the federal ones, with the day that is kept instead', () => {
    expect(publicHolidays('US', 2026)).toEqual(
      without(2026, [
        '01-01',
        '01-19',
        '02-16',
        '05-25',
        '06-19',
        '07-03',
        '07-04',
        '09-07',
        '10-12',
        '11-11',
        '11-26',
        '12-25',
      ]),
    );
    expect(publicHolidays('US', 2027).slice(-4)).toEqual(without(2027, ['11-25', '12-24', '12-25', '12-31']));
    expect(publicHolidays('US', 2020)).not.toContain('2020-06-19');
  });

  // gov.uk/bank-holidays
  it('of Great Britain move on from a weekend, Boxing Day after Christmas', () => {
    expect(publicHolidays('GB', 2026)).toEqual(
      without(2026, ['01-01', '04-03', '04-06', '05-04', '05-25', '08-31', '12-25', '12-26', '12-28']),
    );
    expect(publicHolidays('GB', 2027).slice(-4)).toEqual(without(2027, ['12-25', '12-26', '12-27', '12-28']));
  });

  it('of New Zealand have Matariki as the act lists it, and none where it lists none', () => {
    expect(publicHolidays('NZ', 2026)).toContain('2026-07-10');
    expect(publicHolidays('NZ', 2027)).toContain('2027-06-25');
    expect(publicHolidays('NZ', 2052)).toContain('2052-06-21');
    expect(publicHolidays('NZ', 2053).filter((date) => /-0[67]-/.test(date))).toEqual(['2053-06-02']);
    expect(publicHolidays('NZ', 2027)).toContain('2027-02-08');
  });

  it('of Ireland have Saint Brigid on a Friday the 1st, else on the first Monday of February', () => {
    expect(publicHolidays('IE', 2027)[1]).toBe('2027-02-01');
    expect(publicHolidays('IE', 2030)[1]).toBe('2030-02-01');
    expect(publicHolidays('IE', 2026)[1]).toBe('2026-02-02');
  });

  it('follow Easter, early and late', () => {
    expect(publicHolidays('DE', 2027)).toEqual(
      without(2027, ['01-01', '03-26', '03-29', '05-01', '05-06', '05-17', '10-03', '12-25', '12-26']),
    );
    expect(publicHolidays('FR', 2038)).toContain('2038-04-26');
    expect(publicHolidays('CA', 2026)).toContain('2026-05-18');
    expect(publicHolidays('AU', 2026)).toContain('2026-12-28');
    expect(publicHolidays('MX', 2030)).toContain('2030-10-01');
    expect(publicHolidays('ES', 2026)).toContain('2026-01-06');
  });

  it('are none of a country that is not known', () => {
    expect(publicHolidays('XX', 2026)).toEqual([]);
    expect(publicHolidays('constructor', 2026)).toEqual([]);
  });
});
