import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHttpKit, day, type HttpKit } from './http-kit.ts';

let http: HttpKit;
beforeAll(async () => {
  http = await createHttpKit();
});
afterAll(() => http.drop());

/** The session that a press on Pay led to. */
async function payPressed(url: string): Promise<string> {
  const answer = await http.press(`${url}/pay`);
  expect(answer.status).toBe(303);
  const location = answer.headers.get('location') ?? '';
  expect(location).toContain('/c/pay/');
  return location.slice(location.lastIndexOf('/') + 1);
}
const count = (types: readonly string[], type: string) => types.filter((each) => each === type).length;
const openSessions = () => http.stripe.checkouts().filter(({ status }) => status === 'open').length;

describe('paying the deposit', () => {
  test('a press leads to the provider, the webhook makes the estimate won once, and nothing is sent any more', async () => {
    const { estimateId, url } = await http.enrolled();
    expect(await http.state(url)).toMatchObject({ state: 'open', depositMinor: 95_535, can: { pay: true } });

    const session = await payPressed(url);
    expect(http.stripe.checkouts().find(({ id }) => id === session)?.params.amountTotal).toBe(95_535);
    http.stripe.pay(session);
    await http.stripe.settled();

    expect(await http.state(url)).toMatchObject({ state: 'paid', paidMinor: 95_535, can: { pay: false } });
    const types = await http.eventTypes(estimateId);
    expect(count(types, 'deposit.paid')).toBe(1);
    expect(count(types, 'sequence.completed')).toBe(1);
    await http.pass(12 * day);
    expect(http.sink.accepted.filter(({ key }) => key.startsWith(estimateId)).map(({ key }) => key)).toEqual([
      `${estimateId}:T+0`,
    ]);
    expect(count(await http.eventTypes(estimateId), 'sequence.completed')).toBe(1);
  });
});
