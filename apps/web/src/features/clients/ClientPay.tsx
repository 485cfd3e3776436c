import * as clientTexts from '@lotbook/messages/generated/web/clients';
import { useTranslate } from '@lotbook/ui/translate';
import { Amount } from '@lotbook/ui/Amount';
import { Badge } from '@lotbook/ui/Badge';
import { Button } from '@lotbook/ui/buttons';
import { Inline } from '@lotbook/ui/Inline';
import { OwnActions } from '@lotbook/ui/OwnActions';
import { lazy, Suspense, useState } from 'react';
import type { ClientPayment } from './use-client-payments.ts';
import { getLabel, paymentLabels, type Client } from './client-text.ts';

const PayForClient = lazy(async () => ({
  default: (await import('./PayForClient.tsx')).PayForClient,
}));

interface ClientPayProps {
  readonly client: Client;
  readonly payment: ClientPayment | undefined;
  /** Whether the user may pay for the firm. */
  readonly mayPay: boolean;
}

/** Payment status of the client's year. */
export function PaymentBadge({ payment }: Pick<ClientPayProps, 'payment'>) {
  const t = useTranslate();
  if (!payment || payment.status === 'hidden' || payment.status === 'free') return '–';
  const { label, tone } = getLabel(t, paymentLabels, payment.status);
  return <Badge tone={tone}>{label}</Badge>;
}

/** The firm's fee for a client's year and the button to pay it. Empty if the client pays. */
export function ClientFee({ client, payment, mayPay }: ClientPayProps) {
  if (!payment?.fee) return '–';
  return (
    <Inline>
      <Amount value={payment.fee} digits="cents" unit="USD" />
      {mayPay && <PayButton client={client} payment={payment} />}
    </Inline>
  );
}

/** Confirms the charge before the firm pays. */
export function PayButton({
  client,
  payment,
}: {
  readonly client: Client;
  readonly payment: ClientPayment;
}) {
  const t = useTranslate();
  const [asking, setAsking] = useState(false);
  return (
    <OwnActions>
      <Button
        small
        onClick={() => setAsking(true)}
        label={t(clientTexts.payFor, {
          year: String(payment.taxYear),
          client: client.clientAccountName,
        })}
      >
        {t(clientTexts.pay)}
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
