import { Amount } from '@lotbook/ui/Amount';
import { Badge } from '@lotbook/ui/Badge';
import { Button } from '@lotbook/ui/buttons';
import { Inline } from '@lotbook/ui/Inline';
import { OwnActions } from '@lotbook/ui/OwnActions';
import { lazy, Suspense, useState } from 'react';
import type { ClientPayment } from './use-client-payments.ts';
import { labelled, paymentLabels, type Client } from './client-text.ts';

const PayForClient = lazy(async () => ({
  default: (await import('./PayForClient.tsx')).PayForClient,
}));

interface ClientPayProps {
  readonly client: Client;
  readonly payment: ClientPayment | undefined;
  /** The person may pay in the name of the firm. */
  readonly mayPay: boolean;
}

/** Whether the client's year is paid. */
export function PaymentBadge({ payment }: Pick<ClientPayProps, 'payment'>) {
  if (!payment || payment.status === 'hidden' || payment.status === 'free') return '–';
  const { label, tone } = labelled(paymentLabels, payment.status);
  return <Badge tone={tone}>{label}</Badge>;
}

/** What a client's year will cost the firm, and the way to pay it; nothing where the client pays. */
export function ClientFee({ client, payment, mayPay }: ClientPayProps) {
  if (!payment?.fee) return '–';
  return (
    <Inline>
      <Amount value={payment.fee} digits="cents" unit="USD" />
      {mayPay && <PayButton client={client} payment={payment} />}
    </Inline>
  );
}

/** Says what the firm is charged before it is. */
export function PayButton({
  client,
  payment,
}: {
  readonly client: Client;
  readonly payment: ClientPayment;
}) {
  const [asking, setAsking] = useState(false);
  return (
    <OwnActions>
      <Button
        small
        onClick={() => setAsking(true)}
        label={`Pay for ${payment.taxYear} of ${client.clientAccountName}`}
      >
        Pay
      </Button>
      {asking && (
        <Suspense>
          <PayForClient
            accountId={client.clientAccountId ?? ''}
            taxYear={payment.taxYear}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </OwnActions>
  );
}
