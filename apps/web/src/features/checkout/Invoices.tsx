import type { Translate } from '@lotbook/messages/translator';
import * as checkout from '@lotbook/messages/generated/web/checkout';
import { useChangeCard } from './use-change-card.ts';
import { useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Section } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import type { InvoicesQuery } from '../../generated/graphql.ts';
import { useAccountId } from '../account/use-account.ts';
import { useTaxPlace } from '../account/use-tax-place.ts';
import { makeChargeColumns } from './charge-columns.tsx';
import { InvoicesDocument } from './billing-documents.ts';
import { formatBought } from './invoice-text.ts';

type Invoice = InvoicesQuery['invoices'][number];

const invoiceColumns = (
  t: Translate,
  yearLabel: (year: number) => string,
  charge = makeChargeColumns(t),
): readonly Column<Invoice>[] => [
  {
    id: 'number',
    label: t(checkout.invoice),
    width: '',
    cell: ({ number }) => number ?? t(checkout.none),
  },
  {
    id: 'for',
    label: t(checkout.invoiceFor),
    width: '',
    cell: (invoice) => formatBought(t, invoice, yearLabel),
  },
  charge.date,
  charge.status,
  { id: 'coupon', label: t(checkout.coupon), width: '', cell: ({ coupon }) => coupon ?? '' },
  charge.paidBy,
  charge.credit,
  charge.total,
];

/** The account's payments and saved card. Hidden if nothing was ever charged. */
export function Invoices() {
  const t = useTranslate();
  const accountId = useAccountId();
  const { years } = useTaxPlace();
  const { data, error } = useQuery(InvoicesDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  const { change, loading } = useChangeCard(accountId);
  if (error && !data)
    return <Banner tone="loss">{t(checkout.invoicesNotLoaded, { reason: error.message })}</Banner>;
  if (!data || (data.invoices.length === 0 && !data.paymentSource)) return null;
  const card = data.paymentSource;
  return (
    <Section
      title={t(data.invoices.length > 0 ? checkout.invoices : checkout.savedCardTitle)}
      {...(card ? { note: t(checkout.savedCard, { brand: card.brand, digits: card.last4 }) } : {})}
      action={
        card && (
          <Button small busy={loading} onClick={() => change()}>
            {t(checkout.changeCard)}
          </Button>
        )
      }
    >
      {data.invoices.length > 0 && (
        <PlainTable
          listed
          label={t(checkout.allInvoices)}
          rows={data.invoices}
          rowId={({ id }) => id}
          columns={invoiceColumns(t, years.label)}
        />
      )}
    </Section>
  );
}
