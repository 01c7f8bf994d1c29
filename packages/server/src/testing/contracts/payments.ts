import { reportsContract } from './payments/reports.ts';
import { sessionsContract } from './payments/sessions.ts';
import { contractOf, type PaymentsContractSetup, type Without } from './payments/setup.ts';
import type { ContractTestApi } from './test-api.ts';

export { examplePayment, type PaymentsContractFault, type PaymentsContractSetup } from './payments/setup.ts';

/**
 * What every payment adapter must keep. `without`: what this one does not have, each with the reason in words.
 */
export function paymentsContract(
  api: ContractTestApi,
  name: string,
  setup: () => Promise<PaymentsContractSetup>,
  without: Without = {},
): void {
  const contract = contractOf(api, { name, setup, without });
  sessionsContract(contract);
  reportsContract(contract);
}
