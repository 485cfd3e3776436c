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

/** What a client's year costs, read when it is asked for, and the payment of it by the firm. */
export function PayForClient({ accountId, taxYear, onClose }: PayForClientProps) {
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
      title="Pay for the reports?"
      open
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {error && <Banner tone="loss">What is to be paid could not be read: {error.message}</Banner>}
      {billing && <Text>{billing.yearLabel} is paid. Nothing more is charged for it.</Text>}
      {!billing && !error && <Skeleton width={40} />}
    </Dialog>
  );
}
