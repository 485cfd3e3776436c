import { useTranslate } from '@lotbook/ui/translate';
import type { Translate } from '@lotbook/messages/translator';
import * as clientTexts from '@lotbook/messages/generated/web/clients';
import { Badge } from '@lotbook/ui/Badge';
import { PersonName } from '@lotbook/ui/PersonName';
import type { Column, TwoLines } from '@lotbook/ui/table-model';
import { When } from '@lotbook/ui/When';
import { ClientFee, PaymentBadge } from './ClientPay.tsx';
import type { ClientPayment } from './use-client-payments.ts';
import {
  isOpen,
  getLabel,
  linkLabels,
  paymentLabels,
  paysFirm,
  yearLabels,
  type Client,
} from './client-text.ts';

const Link = ({ client }: { readonly client: Client }) => {
  const t = useTranslate();
  const { label, tone } = getLabel(t, linkLabels, client.accountLinkStatus);
  return <Badge tone={tone}>{label}</Badge>;
};

const Year = ({ client }: { readonly client: Client }) => {
  const t = useTranslate();
  const { label, tone } = getLabel(t, yearLabels, client.status);
  return isOpen(client) ? <Badge tone={tone}>{label}</Badge> : '–';
};

export const makeClientColumns = (t: Translate): readonly Column<Client>[] => [
  {
    id: 'name',
    label: t(clientTexts.client),
    width: 'minmax(240px, 2fr)',
    cell: (client) => (
      <PersonName
        name={client.clientAccountName}
        detail={client.clientEmail ?? undefined}
        stacked
      />
    ),
  },
  {
    id: 'link',
    label: t(clientTexts.connection),
    width: '140px',
    cell: (client) => <Link client={client} />,
  },
  {
    id: 'year',
    label: t(clientTexts.taxYear),
    width: '90px',
    cell: (client) => client.clientTaxDetail?.taxYear ?? '–',
  },
  {
    id: 'status',
    label: t(clientTexts.yearStatus),
    width: '150px',
    cell: (client) => <Year client={client} />,
  },
  {
    id: 'pays',
    label: t(clientTexts.whoPays),
    width: '110px',
    cell: (client) => (paysFirm(client) ? t(clientTexts.yourFirm) : t(clientTexts.client)),
  },
  {
    id: 'sent',
    label: t(clientTexts.inviteSentAt),
    width: '120px',
    cell: (client) => (client.codeLastSent ? <When at={client.codeLastSent} show="ago" /> : '–'),
  },
];

export const makeClientLines = (t: Translate): TwoLines<Client> => ({
  what: (client) => client.clientAccountName,
  when: (client) => client.clientEmail ?? t(clientTexts.noEmail),
  amount: (client) => <Link client={client} />,
  outcome: (client) => (client.clientTaxDetail ? `${client.clientTaxDetail.taxYear}` : '–'),
});

interface Billed {
  readonly payments: readonly ClientPayment[];
  /** Whether the user may pay for the firm. */
  readonly mayPay: boolean;
}

const getPayment = (payments: readonly ClientPayment[], client: Client) =>
  payments.find(({ preparerLinkId }) => preparerLinkId === client.id);

/** Columns for the payment status and expected fee, shown if tax years are billed. */
export const makeBilledColumns = (
  t: Translate,
  { payments, mayPay }: Billed,
): readonly Column<Client>[] => [
  {
    id: 'payment',
    label: t(clientTexts.payment),
    width: '170px',
    cell: (client) => <PaymentBadge payment={getPayment(payments, client)} />,
  },
  {
    id: 'fee',
    label: t(clientTexts.expectedFee),
    width: '170px',
    cell: (client) => (
      <ClientFee client={client} payment={getPayment(payments, client)} mayPay={mayPay} />
    ),
  },
];

export const makeBilledLines = (
  t: Translate,
  { payments }: Pick<Billed, 'payments'>,
): TwoLines<Client> => ({
  ...makeClientLines(t),
  outcome: (client) => {
    const status = getPayment(payments, client)?.status;
    return (
      [client.clientTaxDetail?.taxYear, status && getLabel(t, paymentLabels, status).label]
        .filter(Boolean)
        .join(', ') || '–'
    );
  },
});
