import * as clientTexts from '@lotbook/messages/generated/web/clients';
import * as contract from '@lotbook/messages/generated/contract';
import { useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Dialog } from '@lotbook/ui/Dialog';
import { Skeleton } from '@lotbook/ui/Skeleton';
import { Text } from '@lotbook/ui/layout';
import { TaxBillingDocument } from '../checkout/billing-documents.ts';
import { PayYear } from '../checkout/PayYear.tsx';

interface PayForClientProps {
  /** The client's account. */
  readonly accountId: string;
  readonly taxYear: number | null;
  readonly onClose: () => void;
}

/** Loads the price of a client's year when opened, and lets the firm pay it. */
export function PayForClient({ accountId, taxYear, onClose }: PayForClientProps) {
  const t = useTranslate();
  const { data, error } = useQuery(TaxBillingDocument, {
    variables: { accountId, ...(taxYear !== null && { taxYear }) },
    fetchPolicy: 'network-only',
  });
  const billing = data?.taxBilling;
  if (billing && billing.state !== 'paid' && billing.state !== 'free')
    return (
      <PayYear
        accountId={accountId}
        billing={billing}
        card={data.paymentSource}
        onClose={onClose}
        onPaid={onClose}
      />
    );
  return (
    <Dialog
      title={t(clientTexts.payTitle)}
      open
      onClose={onClose}
      actions={<Button onClick={onClose}>{t(contract.close)}</Button>}
    >
      {error && (
        <Banner tone="loss">{t(clientTexts.priceNotLoaded, { reason: error.message })}</Banner>
      )}
      {billing && <Text>{t(clientTexts.alreadyPaid, { year: billing.yearLabel })}</Text>}
      {!billing && !error && <Skeleton width={40} />}
    </Dialog>
  );
}
