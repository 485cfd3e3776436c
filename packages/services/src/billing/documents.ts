import { loadBillingEntries, type BillingEntry } from '@lotbook/db/stores/billing-ledger';
import { notFound, readingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { readPayer, readPayerBooks } from '../payer.ts';

/** The ledger of the payer that the caller acts for, newest first. @throws AppError as `readingAs` does */
export const billingDocuments = (
  services: Services,
  actor: Actor,
  accountId: string,
): Promise<readonly BillingEntry[]> =>
  readingAs(services, actor, accountId, 'billingView', async (db, member) => {
    const provider = services.billing;
    if (!provider) return [];
    const payer = await readPayer(db, member);
    const entries = await readPayerBooks(db, member, payer, () =>
      loadBillingEntries(db, payer.accountId, provider.id),
    );
    return entries.toReversed();
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
