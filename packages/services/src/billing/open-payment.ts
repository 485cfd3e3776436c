import { renderForReader } from '../reader-texts.ts';
import { fill, renderInEnglish, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/billing';
import { money, negate, smaller, subtract, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import type { Tx } from '@lotbook/db/database';
import { lockAccount } from '@lotbook/db/stores/accounts';
import { loadPaymentSource, type PaymentSource } from '@lotbook/db/stores/billing';
import { addCreditEntry, loadCredit } from '@lotbook/db/stores/credit';
import { openInvoice, getTotal, type Invoice, type NewInvoice } from '@lotbook/db/stores/invoices';
import { AppError } from '@lotbook/model/errors';
import type { AccountId } from '@lotbook/model/ids';
import { validateTaxYear } from '../base/checked-settings.ts';
import type { Member } from '../member.ts';
import type { Services } from '../services.ts';
import { readPayerBooks, readPayer, writePayerBooks, type Payer } from '../payer.ts';
import { billingCurrency, covers, getDiscount, type Tier } from './prices.ts';
import type { BillingProvider, Coupon } from './provider.ts';
import {
  couponNow,
  explainCoupon,
  getBilling,
  priceAfter,
  priceText,
  type YearBilling,
} from './tax-billing.ts';

export interface Payment {
  /** Absent: the tax year that the account is at. */
  readonly taxYear?: number | undefined;
  readonly coupon?: string | undefined;
  /** What the payer was shown: plain decimal text. Another total is not charged. */
  readonly total?: string | undefined;
  /** The part displayed as charged to the card; the rest is the payer's credit. No other amount is charged. */
  readonly charge?: string | undefined;
  /** A larger tier than the year needs, to leave room; absent: the tier that it needs. */
  readonly tier?: Tier | undefined;
  /** A new card, stored once it was charged; absent: the stored one. */
  readonly card?: PaymentSource | undefined;
}

/** A recorded payment, before any charge. */
export interface OpenPayment {
  readonly id: string;
  /** The account whose books it is settled in first. */
  readonly accountId: AccountId;
  readonly payer: Pick<Payer, 'accountId'>;
  /** What the card is to be charged. */
  readonly charge: Money;
  readonly source: PaymentSource | undefined;
  readonly bill: Bill;
}

/** What a charge consists of, as it appears on the provider's invoice. */
export interface Bill {
  readonly description: string;
  readonly price: Money;
  readonly coupon: string | undefined;
  readonly credit: Money;
}

export interface PaymentRequest {
  readonly provider: BillingProvider;
  readonly payment: Payment;
  readonly coupon: Coupon | undefined;
}

/** A payment that broke off long ago and blocks this one. */
export interface BrokenPayment {
  readonly broken: Pick<OpenPayment, 'id' | 'accountId' | 'payer'>;
}

/** How long a payment without an end counts as still pending. */
const brokenAfterMs = 10 * 60_000;

export const isBroken = (services: Pick<Services, 'now'>, { createdAt }: Invoice): boolean =>
  services.now().getTime() - Date.parse(createdAt) > brokenAfterMs;

/**
 * Records a payment of a tax year and holds the part of the payer's credit that it uses. An interrupted one under the same terms is resumed with its own key.
 * @throws AppError BAD_INPUT for a coupon or total that does not hold, or without a card that is needed; BUSY while another payment of the year is under way.
 */
export async function openPayment(
  services: Services,
  tx: Tx,
  member: Member,
  { provider, payment, coupon }: PaymentRequest,
): Promise<OpenPayment | BrokenPayment> {
  const { account, userId } = member;
  // Locked while a payment is opened and while it is settled, so that no price includes a payment that has just ended. Lock order: the account of the year, then the payer.
  await lockAccount(tx, account.id);
  const payer = await readPayer(tx, member);
  const billing = await getBilling(
    services,
    tx,
    account,
    validateTaxYear(payment.taxYear ?? account.taxYear),
  );
  const tier = getRequestedTier(billing, payment.tier);
  const price = priceAfter(tier, billing.paidTier);
  const amounts = { price, discount: getDiscount(price, coupon) };
  const total = getTotal(amounts);
  checkShown('clientTotal', 'total', total, payment.total);
  const pending = billing.history.find(({ status }) => status === 'pending');
  const goesOn =
    pending !== undefined &&
    isFor(pending, payer, account.id) &&
    pending.tier === tier.name &&
    getTotal(pending) === total;
  if (pending && !goesOn) {
    if (!isBroken(services, pending)) throw busy(pending, billing, payer, account.id);
    return {
      broken: {
        id: pending.id,
        accountId: account.id,
        payer: { accountId: pending.payerId ?? account.id },
      },
    };
  }
  const { credit, source } = await readPayerBooks(tx, member, payer, async () => {
    await lockAccount(tx, payer.accountId);
    const left = pending ? pending.credit : smaller(await loadCredit(tx, payer.accountId), total);
    return {
      credit: left,
      source: payment.card ?? (await loadPaymentSource(tx, payer.accountId, provider.id)),
    };
  });
  const charge = subtract(total, credit);
  checkShown('chargeTotal', 'charge to the card', charge, payment.charge);
  if (!source && charge > zeroMoney) throw refuse('card', fill(texts.cardMissing));
  const { taxYear, transactions } = billing;
  const invoice = {
    taxYear,
    currency: billingCurrency,
    ...amounts,
    credit,
    coupon: coupon?.id ?? null,
    tier: tier.name,
    transactions,
  };
  const id =
    pending?.id ??
    (await record(tx, member, payer, { ...invoice, kind: 'year', provider: provider.id, userId }));
  if (id === undefined) throw underWay(billing);
  const description = renderInEnglish(
    fill(texts.billedYear, { yearLabel: billing.yearLabel, tier: tier.name }),
  );
  const bill = { description, price, coupon: coupon?.id, credit };
  return { id, accountId: account.id, payer, charge, source, bill };
}

/** Writes the invoice into the books of the account, and of the firm where that pays, and holds its credit. Undefined where the year has one already. */
async function record(
  tx: Tx,
  member: Member,
  payer: Payer,
  invoice: NewInvoice,
): Promise<string | undefined> {
  const { account, userId } = member;
  const isFirm = payer.accountId !== account.id;
  const id = await openInvoice(tx, account.id, {
    ...invoice,
    ...(isFirm ? { payerId: payer.accountId, payerName: payer.name } : {}),
  });
  if (id === undefined) return undefined;
  await writePayerBooks(tx, member, payer, async () => {
    if (isFirm)
      await openInvoice(tx, payer.accountId, {
        ...invoice,
        id,
        kind: 'client-year',
        clientId: account.id,
        clientName: payer.clientName ?? account.name,
      });
    const held = { amount: negate(invoice.credit), reason: 'used', invoiceId: id, userId } as const;
    if (invoice.credit > zeroMoney) await addCreditEntry(tx, payer.accountId, held);
  });
  return id;
}

const isFor = ({ payerId }: Invoice, payer: Payer, accountId: AccountId): boolean =>
  (payerId ?? accountId) === payer.accountId;

function busy(
  pending: Invoice,
  billing: YearBilling,
  payer: Payer,
  accountId: AccountId,
): AppError {
  if (isFor(pending, payer, accountId)) return underWay(billing);
  const who = pending.payerName ?? renderForReader(fill(texts.clientWithoutName));
  return new AppError('BUSY', fill(texts.otherPayerPaying, { who, yearLabel: billing.yearLabel }));
}

const underWay = ({ yearLabel }: YearBilling): AppError =>
  new AppError('BUSY', fill(texts.yearPaymentRunning, { yearLabel }));

/** @throws AppError BAD_INPUT if an amount isn't what the payer was shown */
export function checkShown(
  field: string,
  what: string,
  amount: Money,
  shown: string | undefined,
): void {
  if (shown === undefined || money(shown) === amount) return;
  throw refuse(
    field,
    fill(texts.priceChanged, { what, amount: priceText(amount), shown: priceText(money(shown)) }),
  );
}

/** What the payment is for. @throws AppError BAD_INPUT if nothing is due, or for a tier that is too small for the year. */
export function getRequestedTier(
  { state, yearLabel, transactions, tier, paidTier }: YearBilling,
  request: Tier | undefined,
): Tier {
  if (request === undefined && state === 'paid')
    throw refuse('taxYear', fill(texts.yearPaid, { yearLabel }));
  if (request === undefined) return tier;
  if (!covers(request, transactions))
    throw refuse(
      'planId',
      fill(texts.tierTooSmall, {
        yearLabel,
        transactions,
        name: request.name,
        name2: tier.name,
      }),
    );
  if (paidTier && paidTier.lower >= request.lower)
    throw refuse('planId', fill(texts.paidAsTier, { yearLabel, name: paidTier.name }));
  return request;
}

/** The coupon of a code, asked for before the database is locked. @throws AppError BAD_INPUT for a coupon that doesn't hold. */
export async function readHeldCoupon(
  services: Pick<Services, 'now'>,
  provider: BillingProvider,
  code: string | undefined,
): Promise<Coupon | undefined> {
  if (code === undefined || code.trim() === '') return undefined;
  const found = await couponNow(services, provider, code);
  if (!found) throw refuse('couponCode', fill(texts.couponUnknown, { code: code.trim() }));
  const problem = explainCoupon(found);
  if (problem) throw refuse('couponCode', problem);
  return found.coupon;
}

export const refuse = (field: string, message: FilledMessage): AppError =>
  new AppError('BAD_INPUT', message, { field });
