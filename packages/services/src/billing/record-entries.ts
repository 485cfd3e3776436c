import { lockAccount } from '@lotbook/db/stores/accounts';
import { writing } from '@lotbook/db/database';
import { addBillingEntries, loadBillingEntries } from '@lotbook/db/stores/billing-ledger';
import type { AccountId } from '@lotbook/model/ids';
import { isId } from '../member.ts';
import type { Services } from '../services.ts';
import { findRecorded, indexEntries } from './billing-entry.ts';
import { applyRefund, sumCharges } from './apply-refund.ts';

/** Records what the provider issued to an account, received and paid back, and applies refunds. Returns how many entries were new. */
export async function recordEntries(
  services: Pick<Services, 'database' | 'billing'>,
  accountId: AccountId,
): Promise<number> {
  const { billing: provider } = services;
  if (!provider?.documents) return 0;
  const entries = await provider.documents.list(accountId);
  const count = await writing(services.database, { accountId }, async (tx) => {
    if (!(await lockAccount(tx, accountId))) return 0;
    const recorded = indexEntries(await loadBillingEntries(tx, accountId, provider.id));
    const added = entries.filter((entry) => !findRecorded(recorded, entry));
    return addBillingEntries(tx, accountId, provider.id, added);
  });
  const withRefunds = new Set(
    entries
      .filter(({ kind }) => kind === 'refund' || kind === 'dispute')
      .map(({ chargeKey }) => chargeKey),
  );
  for (const [key, sums] of sumCharges(entries))
    if (isId(key) && withRefunds.has(key)) await applyRefund(services, accountId, key, sums);
  return count;
}
