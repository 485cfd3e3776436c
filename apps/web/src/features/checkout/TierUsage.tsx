import * as checkout from '@lotbook/messages/generated/web/checkout';
import { useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { UsageBar } from '@lotbook/ui/UsageBar';
import { useAccountId } from '../account/use-account.ts';
import { TaxBillingDocument } from './billing-documents.ts';

/** Transactions of the tax year compared with the limit of its price tier. Hidden if nothing is billed. */
export function TierUsage() {
  const t = useTranslate();
  const accountId = useAccountId();
  const { data } = useQuery(TaxBillingDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  const billing = data?.taxBilling;
  if (!billing || billing.state === 'free') return null;
  return (
    <UsageBar
      label={t(checkout.tierUsage, { year: billing.yearLabel })}
      used={billing.transactions}
      most={billing.currentTxLimit}
    />
  );
}
