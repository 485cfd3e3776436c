import type { Translate } from '@lotbook/messages/translator';
import * as checkout from '@lotbook/messages/generated/web/checkout';
import * as common from '@lotbook/messages/generated/common';
import { useMutation, useQuery } from '@apollo/client/react';
import { Amount } from '@lotbook/ui/Amount';
import { Badge } from '@lotbook/ui/Badge';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Section, Stack, Text } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import { useToast } from '@lotbook/ui/toast';
import { useTranslate } from '@lotbook/ui/translate';
import { When } from '@lotbook/ui/When';
import type { BillingDocumentsQuery } from '../../generated/graphql.ts';
import { useAccountId } from '../account/use-account.ts';
import { BillingDocumentsDocument, InvoicePdfDocument } from './billing-documents.ts';
import { getDocumentStatus } from './invoice-text.ts';

type Document = BillingDocumentsQuery['billingDocuments'][number];

const makeKinds = (t: Translate): Readonly<Record<string, string>> => ({
  invoice: t(checkout.documentInvoice),
  payment: t(checkout.documentPayment),
  balance: t(checkout.documentBalance),
  credit: t(checkout.documentCredit),
  refund: t(checkout.documentRefund),
  refundFailed: t(checkout.refundFailed),
  carried: t(checkout.documentCarried),
  writeOff: t(checkout.documentWriteOff),
  dispute: t(checkout.documentDispute),
  disputeWon: t(checkout.documentDisputeWon),
  void: t(checkout.documentVoid),
});

const makeColumns = (
  t: Translate,
  openPdf: (invoiceId: string) => Promise<void>,
): readonly Column<Document>[] => [
  { id: 'date', label: t(checkout.date), width: '', cell: ({ date }) => <When at={date} /> },
  {
    id: 'kind',
    label: t(checkout.document),
    width: '',
    cell: ({ kind }) => makeKinds(t)[kind] ?? kind,
  },
  {
    id: 'invoice',
    label: t(checkout.invoice),
    width: '',
    cell: ({ kind, invoiceId, number }) =>
      kind === 'invoice' ? (
        <Button small onClick={() => openPdf(invoiceId)}>
          {t(checkout.invoicePdf, { number: number ?? invoiceId })}
        </Button>
      ) : (
        (number ?? invoiceId)
      ),
  },
  {
    id: 'for',
    label: t(checkout.invoiceFor),
    width: '',
    cell: ({ description, periodStart, periodEnd }) => (
      <Stack gap="half">
        <Text>{description ?? ''}</Text>
        {periodStart && periodEnd && (
          <Text tone="muted" size="small">
            <When at={periodStart} show="day" /> – <When at={periodEnd} show="day" />
          </Text>
        )}
      </Stack>
    ),
  },
  {
    id: 'status',
    label: t(checkout.status),
    width: '',
    cell: (document) => <DocumentStatus document={document} />,
  },
  {
    id: 'tax',
    label: t(checkout.salesTax),
    width: '',
    end: true,
    cell: ({ tax, taxes, currency }) =>
      taxes.length === 0 ? (
        ''
      ) : (
        <Stack gap="half">
          <Amount value={tax} digits="cents" unit={currency} />
          {taxes.map(({ name, rate }) => (
            <Text key={name} tone="muted" size="small">
              {rate === null ? name : t(checkout.taxRate, { name, rate })}
            </Text>
          ))}
        </Stack>
      ),
  },
  {
    id: 'amount',
    label: t(checkout.documentAmount),
    width: '',
    end: true,
    cell: ({ amount, currency }) => <Amount value={amount} digits="cents" unit={currency} />,
  },
];

/** What became of an invoice: an unpaid one must not look like the paid ones. */
function DocumentStatus({ document }: { readonly document: Document }) {
  const t = useTranslate();
  const { status, amount, amountDue, currency } = document;
  if (status === null || amountDue === null) return null;
  const { label, tone } = getDocumentStatus(t, status);
  return (
    <Badge tone={tone}>
      {status === 'due' && amountDue !== amount
        ? t(checkout.statusPartlyDue, { amount: { amount: amountDue, currency } })
        : label}
    </Badge>
  );
}

/** What the payment provider issued, received and paid back. Hidden if there is nothing. */
export function BillingDocuments() {
  const t = useTranslate();
  const toast = useToast();
  const accountId = useAccountId();
  const { data, error } = useQuery(BillingDocumentsDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  const [openInvoice] = useMutation(InvoicePdfDocument);
  const openPdf = async (invoiceId: string) => {
    try {
      const { data: opened } = await openInvoice({ variables: { accountId, invoiceId } });
      if (opened) globalThis.location.assign(opened.openInvoicePdf);
    } catch (reason) {
      toast(
        t(checkout.invoiceNotOpened, {
          reason: reason instanceof Error ? reason.message : t(common.unknownReason),
        }),
        'loss',
      );
    }
  };
  if (error && !data)
    return <Banner tone="loss">{t(checkout.invoicesNotLoaded, { reason: error.message })}</Banner>;
  if (!data || data.billingDocuments.length === 0) return null;
  return (
    <Section title={t(checkout.documents)} note={t(checkout.documentsNote)}>
      <PlainTable
        listed
        label={t(checkout.documents)}
        rows={data.billingDocuments}
        rowId={({ id }) => id}
        columns={makeColumns(t, openPdf).filter(
          ({ id }) => id !== 'tax' || data.billingDocuments.some(({ taxes }) => taxes.length > 0),
        )}
      />
    </Section>
  );
}
