import { loadBillingEntries, type BillingEntry } from '@lotbook/db/stores/billing-ledger';
import { notFound, readingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { getInvoiceStatuses, type InvoiceStatus } from './invoice-status.ts';
import { readPayer, readPayerBooks } from '../payer.ts';

/** An entry of the ledger; for an invoice with what became of it. */
export interface ListedDocument extends BillingEntry {
  readonly state: InvoiceStatus | undefined;
}

/** The ledger of the payer that the caller acts for, newest first. @throws AppError as `readingAs` does */
export const billingDocuments = (
  services: Services,
  actor: Actor,
  accountId: string,
): Promise<readonly ListedDocument[]> =>
  readingAs(services, actor, accountId, 'billingView', async (db, member) => {
    const provider = services.billing;
    if (!provider) return [];
    const payer = await readPayer(db, member);
    const entries = await readPayerBooks(db, member, payer, () =>
      loadBillingEntries(db, payer.accountId, provider.id),
    );
    const statuses = getInvoiceStatuses(entries);
    return entries.toReversed().map((entry) => ({
      ...entry,
      state: entry.kind === 'invoice' ? statuses.get(entry.invoiceId) : undefined,
    }));
  });

/** The address of an invoice of the caller's side as a PDF. @throws AppError NOT_FOUND for any other */
export async function openInvoicePdf(
  services: Services,
  actor: Actor,
  accountId: string,
  invoiceId: string,
): Promise<string> {
  const entries = await billingDocuments(services, actor, accountId);
  const { documents } = services.billing ?? {};
  const isOwn = entries.some((each) => each.kind === 'invoice' && each.invoiceId === invoiceId);
  if (!documents || !isOwn) throw notFound('invoice');
  return documents.getPdfUrl(invoiceId);
}
