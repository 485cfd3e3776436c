import type { Message } from '@lotbook/messages/message';
import type { Translate } from '@lotbook/messages/translator';
import * as checkout from '@lotbook/messages/generated/web/checkout';
import type { BadgeTone } from '@lotbook/ui/Badge';

interface Label {
  readonly label: Message;
  readonly tone: BadgeTone;
}

const statuses: Readonly<Record<string, Label>> = {
  paid: { label: checkout.paid, tone: 'gain' },
  declined: { label: checkout.declined, tone: 'loss' },
  pending: { label: checkout.processing, tone: 'info' },
  credited: { label: checkout.convertedToCredit, tone: 'info' },
  refunded: { label: checkout.invoiceRefunded, tone: 'info' },
};

const documentStatuses: Readonly<Record<string, Label>> = {
  paid: { label: checkout.paid, tone: 'gain' },
  due: { label: checkout.statusDue, tone: 'loss' },
  credited: { label: checkout.statusCredited, tone: 'info' },
  refunded: { label: checkout.invoiceRefunded, tone: 'info' },
  disputed: { label: checkout.statusDisputed, tone: 'warning' },
  void: { label: checkout.statusVoid, tone: 'plain' },
};

interface StatusLabel {
  readonly label: string;
  readonly tone: BadgeTone;
}

const toLabel = (t: Translate, found: Label | undefined, status: string): StatusLabel =>
  found ? { label: t(found.label), tone: found.tone } : { label: status, tone: 'plain' };

/** The label of a payment status. */
export const getStatusLabel = (t: Translate, status: string): StatusLabel =>
  toLabel(t, statuses[status], status);

/** The label of the status of an invoice from the payment provider. */
export const getDocumentStatus = (t: Translate, status: string): StatusLabel =>
  toLabel(t, documentStatuses[status], status);

interface Bought {
  readonly kind: string;
  readonly taxYear: number | null;
  readonly clientName: string | null;
}

/** What an invoice is for: a tax year, a client's tax year, or credit. */
export function formatBought(
  t: Translate,
  { kind, taxYear, clientName }: Bought,
  yearLabel: (year: number) => string,
): string {
  if (kind === 'credit' || taxYear === null) return t(checkout.credit);
  return clientName === null ? yearLabel(taxYear) : `${taxYear}, ${clientName}`;
}

interface Entry {
  readonly reason: string;
  readonly taxYear: number | null;
  readonly clientName: string | null;
}

/** The reason for a credit entry. */
export function formatCredit(t: Translate, { reason, taxYear, clientName }: Entry): string {
  const year = `${taxYear ?? ''}${clientName === null ? '' : `, ${clientName}`}`;
  if (reason === 'bought') return t(checkout.bought);
  if (reason === 'late') return t(checkout.latePayment, { year });
  if (reason === 'used') return t(checkout.yearReportsTitle, { year });
  if (reason === 'refunded') return t(checkout.invoiceRefunded);
  if (reason === 'restored') return t(checkout.refundFailed);
  return reason === 'released' ? t(checkout.released, { year }) : t(checkout.carriedOver);
}
