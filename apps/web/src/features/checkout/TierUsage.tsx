import { useQuery } from '@apollo/client/react';
import { UsageBar } from '@lotbook/ui/UsageBar';
import { useAccountId } from '../account/use-account.ts';
import { TaxBillingDocument } from './billing-documents.ts';

/** How many transactions the account's tax year has beside what its tier takes. Nothing where nothing is charged. */
export function TierUsage() {
  const accountId = useAccountId();
  const { data } = useQuery(TaxBillingDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  const billing = data?.taxBilling;
  if (!billing || billing.state === 'free') return null;
  return (
    <UsageBar
      label={`Transactions of ${billing.yearLabel}, by its price`}
      used={billing.transactions}
      most={billing.currentTxLimit}
    />
  );
}
