import { useMutation, useQuery } from '@apollo/client/react';
import { money, zeroMoney } from '@lotbook/decimal/decimal';
import { Amount } from '@lotbook/ui/Amount';
import { Badge } from '@lotbook/ui/Badge';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Section, Text } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import { useToast } from '@lotbook/ui/toast';
import { When } from '@lotbook/ui/When';
import type { InvoicesQuery } from '../../generated/graphql.ts';
import { useAccountId } from '../account/use-account.ts';
import { useTaxPlace } from '../account/use-tax-place.ts';
import { CustomerPortalDocument, InvoicesDocument } from './billing-documents.ts';
import { boughtWords, statusWords } from './invoice-words.ts';

type Invoice = InvoicesQuery['invoices'][number];

const invoiceColumns = (yearLabel: (year: number) => string): readonly Column<Invoice>[] => [
  { id: 'number', label: 'Invoice', width: '', cell: ({ number }) => number ?? 'None' },
  { id: 'for', label: 'For', width: '', cell: (invoice) => boughtWords(invoice, yearLabel) },
  { id: 'date', label: 'Date', width: '', cell: ({ date }) => <When at={date} /> },
  { id: 'status', label: 'Status', width: '', cell: ({ status }) => <Badge tone={statusWords(status).tone}>{statusWords(status).label}</Badge> },
  { id: 'coupon', label: 'Coupon', width: '', cell: ({ coupon }) => coupon ?? '' },
  { id: 'paidBy', label: 'By', width: '', cell: ({ paidBy }) => paidBy ?? '' },
  {
    id: 'credit',
    label: 'From credit',
    width: '',
    end: true,
    cell: ({ credits_applied: used, currency }) => (money(used) > zeroMoney ? <Amount value={used} unit={currency} /> : ''),
  },
  { id: 'total', label: 'Total', width: '', end: true, cell: ({ total, currency }) => <Amount value={total} unit={currency} /> },
];

/** What was paid, when and by whom, and the card that is on file. Nothing where nothing was ever charged. */
export function Invoices() {
  const accountId = useAccountId();
  const toast = useToast();
  const { years } = useTaxPlace();
  const { data, error } = useQuery(InvoicesDocument, { variables: { accountId }, fetchPolicy: 'cache-and-network' });
  const [portal, opening] = useMutation(CustomerPortalDocument);
  if (error && !data) return <Banner tone="loss">The invoices could not be read: {error.message}</Banner>;
  if (!data || (data.invoices.length === 0 && !data.paymentSource)) return null;
  const card = data.paymentSource;
  const change = async () => {
    try {
      const { data: opened } = await portal({ variables: { accountId } });
      if (opened) globalThis.location.assign(opened.generateCustomerPortal);
    } catch (reason) {
      toast(`The page of the card did not open: ${reason instanceof Error ? reason.message : 'unknown reason'}`, 'loss');
    }
  };
  return (
    <Section
      title="Invoices"
      {...(card ? { note: `${card.brand} ending in ${card.last4} is on file.` } : {})}
      action={
        card && (
          <Button small busy={opening.loading} onClick={() => void change()}>
            Change Card
          </Button>
        )
      }
    >
      {data.invoices.length > 0 ? (
        <PlainTable listed label="All invoices" rows={data.invoices} rowId={({ id }) => id} columns={invoiceColumns(years.label)} />
      ) : (
        <Text tone="muted">Nothing was charged yet.</Text>
      )}
    </Section>
  );
}
