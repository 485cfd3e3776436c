import { lockAccount } from '@lotbook/db/stores/accounts';
import { writing } from '@lotbook/db/database';
import { addBillingEntries } from '@lotbook/db/stores/billing-ledger';
import type { AccountId } from '@lotbook/model/ids';
import { isId } from '../member.ts';
import type { Services } from '../services.ts';
import { applyRefund, sumCharges } from './apply-refund.ts';

/** Records what the provider issued to an account, received and paid back, and applies refunds. Returns how many entries were new. */
export async function recordEntries(
  services: Pick<Services, 'database' | 'billing'>,
  accountId: AccountId,
): Promise<number> {
  const { billing: provider } = services;
  if (!provider?.documents) return 0;
  const entries = await provider.documents.list(accountId);
  const count = await writing(services.database, { accountId }, async (tx) =>
    (await lockAccount(tx, accountId)) ? addBillingEntries(tx, accountId, provider.id, entries) : 0,
  );
  const withRefunds = new Set(
    entries
      .filter(({ kind }) => kind === 'refund' || kind === 'dispute')
      .map(({ chargeKey }) => chargeKey),
  );
  for (const [key, sums] of sumCharges(entries))
    if (isId(key) && withRefunds.has(key)) await applyRefund(services, accountId, key, sums);
  return count;
}
