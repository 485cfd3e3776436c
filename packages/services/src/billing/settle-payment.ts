import * as texts from '@lotbook/messages/generated/services/billing';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import { format, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import { runAsAccount, writing, type Tx } from '@lotbook/db/database';
import { setActingFirm } from '@lotbook/db/stores/account-log';
import { lockAccount, log } from '@lotbook/db/stores/accounts';
import { savePaymentSource, type PaymentSource } from '@lotbook/db/stores/billing';
import { addCreditEntry, type CreditReason } from '@lotbook/db/stores/credit';
import {
  getChargedAmount,
  endInvoice,
  findInvoice,
  loadInvoices,
  getTotal,
  type Invoice,
  type Settlement,
} from '@lotbook/db/stores/invoices';
import type { AccountId, UserId } from '@lotbook/model/ids';
import type { Services } from '../services.ts';
import type { OpenPayment } from './open-payment.ts';
import { billingCurrency, getPaidTier } from './prices.ts';

export interface Settling {
  readonly payment: Pick<OpenPayment, 'id' | 'accountId' | 'payer'>;
  readonly end: Settlement;
  /** The person whose action ends it; undefined: none. */
  readonly userId: UserId | undefined;
  /** A card to store for later payments. */
  readonly card?: { readonly provider: string; readonly source: PaymentSource } | undefined;
}

/**
 * Ends a payment once, as the provider reports, in all books that record it. Held credit is returned if the card was declined. Money received for a year
 * that was paid meanwhile, for an abandoned payment, or for a deleted account, becomes credit of its payer.
 */
export function settlePayment(
  services: Pick<Services, 'database'>,
  settling: Settling,
): Promise<Invoice | undefined> {
  const { payment, userId } = settling;
  const { id, accountId, payer } = payment;
  const own = payer.accountId === accountId;
  return writing(services.database, { accountId, ...(userId && { userId }) }, async (tx) => {
    const found = (await lockAccount(tx, accountId)) && (await findInvoice(tx, accountId, id));
    const status = found
      ? getOutcome(found, settling.end, await isCovered(tx, accountId, found))
      : undefined;
    const number =
      found && status
        ? await getEnd(tx, accountId, { found, status, end: settling.end })
        : undefined;
    if (!own) await setActingFirm(tx, payer.accountId);
    if (found && status) await logResult(tx, accountId, { found, status, userId });
    if (!own) await runAsAccount(tx, { accountId: payer.accountId, ...(userId && { userId }) });
    await settleBooks(tx, settling, { found, status, number });
    if (!own) await runAsAccount(tx, { accountId, ...(userId && { userId }) });
    return await findInvoice(tx, accountId, id);
  });
}

type Outcome = 'paid' | 'declined' | 'credited';

/** What becomes of an invoice; undefined where it has ended as it should. */
function getOutcome(
  { kind, status }: Invoice,
  end: Settlement,
  isYearCovered: boolean,
): Outcome | undefined {
  if (status !== 'pending' && status !== 'declined') return undefined;
  if (end.status === 'declined') return status === 'pending' ? 'declined' : undefined;
  if (kind === 'credit') return 'paid';
  return status === 'pending' && !isYearCovered ? 'paid' : 'credited';
}

/** Whether what an invoice pays for is paid already. */
export async function isCovered(
  tx: Tx,
  accountId: AccountId,
  { taxYear, tier }: Invoice,
): Promise<boolean> {
  if (taxYear === null || tier === null) return false;
  const paid = (await loadInvoices(tx, accountId, taxYear))
    .filter(({ status }) => status === 'paid')
    .map((each) => each.tier ?? '');
  const [most, request] = [getPaidTier(paid), getPaidTier([tier])];
  return most !== undefined && request !== undefined && most.lower >= request.lower;
}

interface Ending {
  readonly found: Invoice;
  readonly status: Outcome;
  readonly end: Settlement;
  readonly number?: string | undefined;
}

async function getEnd(
  tx: Tx,
  accountId: AccountId,
  { found, status, end, number }: Ending,
): Promise<string | undefined> {
  const how =
    status === 'declined' || end.status === 'declined'
      ? ({
          status: 'declined',
          problem: end.status === 'declined' ? end.problem : fill(texts.paymentNotNeeded),
        } as const)
      : { status, reference: end.reference, number };
  return (await endInvoice(tx, accountId, { id: found.id, from: found.status }, how)) ?? undefined;
}

interface InFirst {
  readonly found: Invoice | undefined;
  readonly status: Outcome | undefined;
  readonly number: string | undefined;
}

/** The effect of a payment on the payer's credit and card, and on the payer's copy of the invoice. The database transaction acts for the payer. */
async function settleBooks(
  tx: Tx,
  { payment: { id, accountId, payer }, end, userId, card }: Settling,
  first: InFirst,
): Promise<void> {
  const { accountId: books } = payer;
  if (!(await lockAccount(tx, books))) return;
  const isCopy = books !== accountId;
  const held = isCopy ? await findInvoice(tx, books, id) : first.found;
  // Without the client's account there is no year left to pay for.
  const status = first.found ? first.status : held && getOutcome(held, end, true);
  if (!held || !status) return;
  if (isCopy) await getEnd(tx, books, { found: held, status, end, number: first.number });
  const enter = async (amount: Money, reason: CreditReason): Promise<void> => {
    if (amount > zeroMoney)
      await addCreditEntry(tx, books, { amount, reason, invoiceId: id, userId });
  };
  if (held.kind === 'credit' && status === 'paid') await enter(getTotal(held), 'bought');
  if (held.status === 'pending' && status !== 'paid') await enter(held.credit, 'released');
  if (status === 'credited') await enter(getChargedAmount(held), 'late');
  if (status === 'paid' && card) await savePaymentSource(tx, books, card.provider, card.source);
  if (isCopy) await logResult(tx, books, { found: held, status, userId });
}

/** Logs the result of a payment in each of the accounts involved. */
async function logResult(
  tx: Tx,
  accountId: AccountId,
  {
    found,
    status,
    userId,
  }: { readonly found: Invoice; readonly status: Outcome; readonly userId: UserId | undefined },
): Promise<void> {
  if (status === 'declined') return;
  const { kind, taxYear, payerName, clientName, credit } = found;
  const about = {
    hasClient: clientName === null ? 'other' : 'yes',
    clientName: clientName ?? '',
    hasPayer: payerName === null ? 'other' : 'yes',
    payerName: payerName ?? '',
  } as const;
  const message: FilledMessage =
    kind === 'credit'
      ? fill(texts.creditBought)
      : status === 'paid'
        ? fill(texts.downloadsPaid, { taxYear: String(taxYear), ...about })
        : fill(texts.paymentBecameCredit, { taxYear: String(taxYear), ...about });
  const after = {
    total: format(getTotal(found), 2),
    fromCredit: format(credit, 2),
    currency: billingCurrency,
  };
  await log(tx, accountId, { userId, type: 'billing', action: 'pay', message, after });
}
