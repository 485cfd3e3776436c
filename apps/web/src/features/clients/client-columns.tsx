import { Badge } from '@lotbook/ui/Badge';
import { PersonName } from '@lotbook/ui/PersonName';
import type { Column, TwoLines } from '@lotbook/ui/table-model';
import { When } from '@lotbook/ui/When';
import { ClientFee, PaymentBadge } from './ClientPay.tsx';
import type { ClientPayment } from './use-client-payments.ts';
import {
  isOpen,
  labelled,
  linkLabels,
  paymentLabels,
  paysFirm,
  formatYear,
  type Client,
} from './client-text.ts';

const Link = ({ client }: { readonly client: Client }) => {
  const { label, tone } = labelled(linkLabels, client.accountLinkStatus);
  return <Badge tone={tone}>{label}</Badge>;
};

const Year = ({ client }: { readonly client: Client }) => {
  const { label, tone } = labelled(formatYear, client.status);
  return isOpen(client) ? <Badge tone={tone}>{label}</Badge> : '–';
};

export const clientColumns: readonly Column<Client>[] = [
  {
    id: 'name',
    label: 'Client',
    width: 'minmax(240px, 2fr)',
    cell: (client) => (
      <PersonName
        name={client.clientAccountName}
        detail={client.clientEmail ?? undefined}
        stacked
      />
    ),
  },
  { id: 'link', label: 'Link', width: '140px', cell: (client) => <Link client={client} /> },
  {
    id: 'year',
    label: 'Tax year',
    width: '90px',
    cell: (client) => client.clientTaxDetail?.taxYear ?? '–',
  },
  {
    id: 'status',
    label: 'Year status',
    width: '150px',
    cell: (client) => <Year client={client} />,
  },
  {
    id: 'pays',
    label: 'Who pays',
    width: '110px',
    cell: (client) => (paysFirm(client) ? 'Your firm' : 'Client'),
  },
  {
    id: 'sent',
    label: 'Code sent',
    width: '120px',
    cell: (client) => (client.codeLastSent ? <When at={client.codeLastSent} show="ago" /> : '–'),
  },
];

export const clientLines: TwoLines<Client> = {
  what: (client) => client.clientAccountName,
  when: (client) => client.clientEmail ?? 'no e-mail',
  amount: (client) => <Link client={client} />,
  outcome: (client) => (client.clientTaxDetail ? `${client.clientTaxDetail.taxYear}` : '–'),
};

interface Billed {
  readonly payments: readonly ClientPayment[];
  /** The person may pay in the name of the firm. */
  readonly mayPay: boolean;
}

const getPayment = (payments: readonly ClientPayment[], client: Client) =>
  payments.find(({ preparerLinkId }) => preparerLinkId === client.id);

/** Where tax years are paid for: whether each client's is, and what it will cost the firm. */
export const billedColumns = ({ payments, mayPay }: Billed): readonly Column<Client>[] => [
  {
    id: 'payment',
    label: 'Payment',
    width: '170px',
    cell: (client) => <PaymentBadge payment={getPayment(payments, client)} />,
  },
  {
    id: 'fee',
    label: 'Expected fee',
    width: '170px',
    cell: (client) => (
      <ClientFee client={client} payment={getPayment(payments, client)} mayPay={mayPay} />
    ),
  },
];

export const billedLines = ({ payments }: Pick<Billed, 'payments'>): TwoLines<Client> => ({
  ...clientLines,
  outcome: (client) => {
    const status = getPayment(payments, client)?.status;
    return (
      [client.clientTaxDetail?.taxYear, status && paymentLabels[status]?.label]
        .filter(Boolean)
        .join(', ') || '–'
    );
  },
});
