import { useMutation, useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Section, Text } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import { useToast } from '@lotbook/ui/toast';
import type { InvoicesQuery } from '../../generated/graphql.ts';
import { useAccountId } from '../account/use-account.ts';
import { useTaxPlace } from '../account/use-tax-place.ts';
import { charge } from './charge-columns.tsx';
import { CustomerPortalDocument, InvoicesDocument } from './billing-documents.ts';
import { formatBought } from './invoice-text.ts';

type Invoice = InvoicesQuery['invoices'][number];

const invoiceColumns = (yearLabel: (year: number) => string): readonly Column<Invoice>[] => [
  { id: 'number', label: 'Invoice', width: '', cell: ({ number }) => number ?? 'None' },
  { id: 'for', label: 'For', width: '', cell: (invoice) => formatBought(invoice, yearLabel) },
  charge.date,
  charge.status,
  { id: 'coupon', label: 'Coupon', width: '', cell: ({ coupon }) => coupon ?? '' },
  charge.paidBy,
  charge.credit,
  charge.total,
];

/** What was paid, when and by whom, and the card that is on file. Nothing where nothing was ever charged. */
export function Invoices() {
  const accountId = useAccountId();
  const toast = useToast();
  const { years } = useTaxPlace();
  const { data, error } = useQuery(InvoicesDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  const [portal, opening] = useMutation(CustomerPortalDocument);
  if (error && !data)
    return <Banner tone="loss">The invoices could not be read: {error.message}</Banner>;
  if (!data || (data.invoices.length === 0 && !data.paymentSource)) return null;
  const card = data.paymentSource;
  const change = async () => {
    try {
      const { data: opened } = await portal({ variables: { accountId } });
      if (opened) globalThis.location.assign(opened.generateCustomerPortal);
    } catch (reason) {
      toast(
        `The page of the card did not open: ${reason instanceof Error ? reason.message : 'unknown reason'}`,
        'loss',
      );
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
        <PlainTable
          listed
          label="All invoices"
          rows={data.invoices}
          rowId={({ id }) => id}
          columns={invoiceColumns(years.label)}
        />
      ) : (
        <Text tone="muted">Nothing was charged yet.</Text>
      )}
    </Section>
  );
}
