import { format, money, zeroMoney } from '@lotbook/decimal/decimal';
import { writing } from '@lotbook/db/database';
import { lockAccount, log } from '@lotbook/db/stores/accounts';
import { invoicesOf, keepPaymentSource, openInvoice, paymentSourceOf, settleInvoice, type Invoice, type PaymentSource } from '@lotbook/db/stores/billing';
import { AppError } from '@lotbook/model/errors';
import { checkedTaxYear } from '../accounts/checked-settings.ts';
import { writingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { billingCurrency, covers, discountOf, totalOf, type Tier } from './prices.ts';
import type { BillingProvider, Coupon } from './provider.ts';
import { billingOf, billsFor, couponNow, priceAfter, priceText, type TaxBilling } from './tax-billing.ts';

export interface Payment {
  /** Absent: the tax year that the account is at. */
  readonly taxYear?: number | undefined;
  readonly coupon?: string | undefined;
  /** What the payer was shown: plain decimal text. Another total is not charged. */
  readonly total?: string | undefined;
  /** A larger tier than the year needs, so that more may come; absent: the one that it needs. */
  readonly tier?: Tier | undefined;
  /** A new card, kept once it was charged; absent: the one that is on file. */
  readonly card?: PaymentSource | undefined;
}

/**
 * Pays for the downloads of a tax year, once; for one that outgrew what was paid, the difference. The payment is on record before the provider is asked, so that one that breaks off is never charged twice.
 * @throws AppError BAD_INPUT for a coupon or total that does not hold, or without a card; BUSY while another payment of the year is under way.
 */
export async function payTaxYear(services: Services, actor: Actor, accountId: string, payment: Payment): Promise<Invoice> {
  const opened = await writingAs(services, actor, accountId, 'billingView', async (tx, { account, userId }) => {
    const provider = billsFor(services, account);
    if (!provider) throw nothingToPay();
    // Held while a payment is opened and while it is settled, so that no price is of a payment that has just ended.
    await lockAccount(tx, account.id);
    const billing = await billingOf(services, tx, account, checkedTaxYear(payment.taxYear ?? account.taxYear));
    const tier = wantedTier(billing, payment.tier);
    const { name } = tier;
    const price = priceAfter(tier, billing.paidTier);
    const coupon = await heldCoupon(services, provider, payment.coupon);
    const amounts = { price, discount: discountOf(price, coupon) };
    const total = totalOf(amounts);
    if (payment.total !== undefined && money(payment.total) !== total)
      throw refuse('clientTotal', `The total is ${priceText(total)} now, not ${payment.total} ${billingCurrency}. Look at it again before you pay.`);
    const source = payment.card ?? (await paymentSourceOf(tx, account.id, provider.id));
    if (!source && total > zeroMoney) throw refuse('card', 'There is no card on file. Pay with a card at the checkout.');
    const { taxYear, transactions } = billing;
    const invoice = { taxYear, currency: billingCurrency, ...amounts, coupon: coupon?.id ?? null, tier: name, transactions, provider: provider.id, userId };
    // One that broke off before its end is gone on with, under its own key.
    const broken = billing.history.find((each) => each.status === 'pending' && each.tier === name && totalOf(each) === total);
    const id = broken?.id ?? (await openInvoice(tx, account.id, invoice));
    if (id === undefined) throw new AppError('BUSY', `A payment for ${billing.yearLabel} is under way. Look again in a minute.`);
    return { id, account, provider, source, total, taxYear, yearLabel: billing.yearLabel };
  });
  const { id, account, provider, source, total } = opened;
  const end =
    source && total > zeroMoney
      ? await provider.charge({ source, amount: total, currency: billingCurrency, key: id })
      : ({ status: 'paid', reference: 'nothing to charge' } as const);
  return writing(services.database, { accountId: account.id, userId: actor.userId }, async (tx) => {
    await lockAccount(tx, account.id);
    await settleInvoice(tx, account.id, id, end);
    if (end.status === 'paid') {
      if (payment.card) await keepPaymentSource(tx, account.id, provider.id, payment.card);
      const message = `Downloads of ${opened.yearLabel} were paid for`;
      await log(tx, account.id, {
        userId: actor.userId,
        type: 'billing',
        action: 'pay',
        message,
        after: { total: format(total, 2), currency: billingCurrency },
      });
    }
    return (await invoicesOf(tx, account.id, opened.taxYear)).find((each) => each.id === id)!;
  });
}

/** What is paid for now. @throws AppError BAD_INPUT where nothing is left to pay, or for a tier that is too small for the year. */
export function wantedTier({ state, yearLabel, transactions, tier, paidTier }: TaxBilling, wanted: Tier | undefined): Tier {
  if (wanted === undefined && state === 'paid') throw refuse('taxYear', `${yearLabel} is paid. Nothing more is charged for it.`);
  if (wanted === undefined) return tier;
  if (!covers(wanted, transactions))
    throw refuse(
      'planId',
      `${yearLabel} has ${transactions.toLocaleString('en-US')} transactions. '${wanted.name}' is too small for it: it needs '${tier.name}'.`,
    );
  if (paidTier && paidTier.lower >= wanted.lower) throw refuse('planId', `${yearLabel} is paid for as '${paidTier.name}'. Nothing more is charged for it.`);
  return wanted;
}

async function heldCoupon(services: Services, provider: BillingProvider, code: string | undefined): Promise<Coupon | undefined> {
  if (code === undefined || code.trim() === '') return undefined;
  const found = await couponNow(services, provider, code);
  if (!found) throw refuse('couponCode', `There is no coupon '${code.trim()}'. Check its spelling.`);
  if (!found.holds) throw refuse('couponCode', `The coupon ${found.coupon.id} ended on ${found.coupon.until}.`);
  return found.coupon;
}

export const nothingToPay = (): AppError => new AppError('NOT_BILLED', 'Nothing is charged for this account. All downloads are free.');

const refuse = (field: string, message: string): AppError => new AppError('BAD_INPUT', message, { field });
