import type { Account } from '../../fieldhand/contract.ts';
export function EstimatePage({ id, account }: { id: string; account: Account }) {
  return (
    <div className="page">
      <h1>
        {id}
        {account.id}
      </h1>
    </div>
  );
}
