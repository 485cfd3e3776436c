import type { Translate } from '@lotbook/messages/translator';
import * as checkout from '@lotbook/messages/generated/web/checkout';
import * as common from '@lotbook/messages/generated/common';
import { useTranslate } from '@lotbook/ui/translate';
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
import { makeChargeColumns } from './charge-columns.tsx';
import { CustomerPortalDocument, InvoicesDocument } from './billing-documents.ts';
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
  const toast = useToast();
  const { years } = useTaxPlace();
  const { data, error } = useQuery(InvoicesDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  const [portal, opening] = useMutation(CustomerPortalDocument);
  if (error && !data)
    return <Banner tone="loss">{t(checkout.invoicesNotLoaded, { reason: error.message })}</Banner>;
  if (!data || (data.invoices.length === 0 && !data.paymentSource)) return null;
  const card = data.paymentSource;
  const change = async () => {
    try {
      const { data: opened } = await portal({ variables: { accountId } });
      if (opened) globalThis.location.assign(opened.generateCustomerPortal);
    } catch (reason) {
      toast(
        t(checkout.cardPageNotOpened, {
          reason: reason instanceof Error ? reason.message : t(common.unknownReason),
        }),
        'loss',
      );
    }
  };
  return (
    <Section
      title={t(checkout.invoices)}
      {...(card ? { note: t(checkout.savedCard, { brand: card.brand, digits: card.last4 }) } : {})}
      action={
        card && (
          <Button small busy={opening.loading} onClick={() => void change()}>
            {t(checkout.changeCard)}
          </Button>
        )
      }
    >
      {data.invoices.length > 0 ? (
        <PlainTable
          listed
          label={t(checkout.allInvoices)}
          rows={data.invoices}
          rowId={({ id }) => id}
          columns={invoiceColumns(t, years.label)}
        />
      ) : (
        <Text tone="muted">{t(checkout.noInvoices)}</Text>
      )}
    </Section>
  );
}
