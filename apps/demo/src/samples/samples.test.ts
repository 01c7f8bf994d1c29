import { expect, it } from 'vitest';
import { samplesOf } from './index.ts';

const text = (tenant: string, now: string, zone: string, id: string) =>
  samplesOf(tenant, Date.parse(now), zone).find((sample) => sample.id === id)?.text;

it('dates a sample by the calendar of the business, also in the evening', () => {
  const evening = '2026-12-01T01:30:00.000Z';
  const denver = 'America/Denver';
  expect(text('brightwater', evening, denver, 'water-heater')).toMatch(/Date: 11\/30\/2026\nValid until: 12\/30\/2026/);
  expect(text('brightwater', evening, denver, 'repipe')).toMatch(/Date: November 30, 2026/);
  expect(text('northline', evening, 'America/New_York', 'reroof')).toMatch(/Date: 11\/30\/2026/);
  expect(text('northline', '2026-12-01T05:30:00.000Z', 'America/New_York', 'reroof')).toMatch(/Date: 12\/01\/2026/);
});
