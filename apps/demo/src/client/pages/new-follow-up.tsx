import type { Account } from '../../fieldhand/contract.ts';
export function NewFollowUp({ account }: { account: Account }) {
  return (
    <div className="page">
      <h1>{account.id}</h1>
    </div>
  );
}
