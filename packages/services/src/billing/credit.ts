import { fill, renderInEnglish } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/billing';
import { zeroMoney, type Money } from '@lotbook/decimal/decimal';
import type { Tx } from '@lotbook/db/database';
import { lockAccount, type Account } from '@lotbook/db/stores/accounts';
import { loadPaymentSource, type PaymentSource } from '@lotbook/db/stores/billing';
import { creditEntries, loadCredit, type CreditEntry } from '@lotbook/db/stores/credit';
import { creditUnderWay, openInvoice, getTotal, type Invoice } from '@lotbook/db/stores/invoices';
import { AppError } from '@lotbook/model/errors';
import type { UserId } from '@lotbook/model/ids';
import { readingAs, writingAs, type Member } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import {
  checkShown,
  isBroken,
  refuse,
  type BrokenPayment,
  type OpenPayment,
} from './open-payment.ts';
import { nothingToPay, paying } from './pay.ts';
import { readPayerBooks, readPayer, writePayerBooks, type Payer } from '../payer.ts';
import { billingCurrency, creditAddOns } from './prices.ts';
import type { BillingProvider } from './provider.ts';
import { priceText } from './tax-billing.ts';

/** Who can have credit and a card: accounts that pay for themselves, and firms. */
export const paysBills = (
  services: Pick<Services, 'billing'>,
  { type }: Pick<Account, 'type'>,
): BillingProvider | undefined =>
  type === 'TaxPayer' || type === 'TaxPreparer' ? services.billing : undefined;

export interface Credit {
  /** Undefined if nothing is charged, so no credit is needed. */
  readonly provider: BillingProvider | undefined;
  readonly available: Money;
  readonly entries: readonly CreditEntry[];
}

/** The credit of the payer that the caller acts for. @throws AppError as `readingAs` does. */
export const creditView = (services: Services, actor: Actor, accountId: string): Promise<Credit> =>
  readingAs(services, actor, accountId, 'billingView', async (db, member) => {
    const payer = await readPayer(db, member);
    return readPayerBooks(db, member, payer, async () => ({
      provider: paysBills(services, member.account),
      available: await loadCredit(db, payer.accountId),
      entries: await creditEntries(db, payer.accountId),
    }));
  });

/** The amount of an add-on. @throws AppError BAD_INPUT for one that is not sold. */
export function creditAmount(addOn: string): Money {
  const found = creditAddOns.find(({ id }) => id === addOn);
  if (!found)
    throw refuse(
      'addOnId',
      fill(texts.addOnUnknown, {
        addOn,
        creditAddOns: creditAddOns.map(({ id }) => id).join(', '),
      }),
    );
  return found.amount;
}

export interface CreditPurchase {
  readonly addOn: string;
  readonly card?: PaymentSource | undefined;
  /** The credit that the payer was shown, as plain decimal text. Other credit means that the same page was sent before, so nothing is charged. */
  readonly available?: string | undefined;
}

/**
 * Buys credit for the caller's side. An interrupted purchase is resumed with its own key.
 * @throws AppError BAD_INPUT for an unknown add-on, and if the credit isn't what was shown; NOT_BILLED if nothing is charged; BUSY while another purchase is pending.
 */
export async function buyCredit(
  services: Services,
  actor: Actor,
  accountId: string,
  purchase: CreditPurchase,
): Promise<Invoice> {
  const amount = creditAmount(purchase.addOn);
  return paying(services, actor, purchase, () =>
    writingAs(services, actor, accountId, 'billingView', async (tx, member) => {
      const provider = paysBills(services, member.account);
      if (!provider) throw nothingToPay();
      const payer = await readPayer(tx, member);
      const opened = await writePayerBooks(tx, member, payer, () =>
        openPurchase(services, tx, { payer, provider, amount, member, ...purchase }),
      );
      return { provider, opened };
    }),
  );
}

interface Purchase extends Pick<CreditPurchase, 'card' | 'available'> {
  readonly payer: Payer;
  readonly provider: BillingProvider;
  readonly amount: Money;
  readonly member: Member;
}

async function openPurchase(
  services: Services,
  tx: Tx,
  { payer, provider, amount, member, card, available }: Purchase,
): Promise<OpenPayment | BrokenPayment> {
  const { accountId } = payer;
  await lockAccount(tx, accountId);
  checkShown('available', 'credit', await loadCredit(tx, accountId), available);
  const source = card ?? (await loadPaymentSource(tx, accountId, provider.id));
  if (!source) throw refuse('card', fill(texts.cardMissing));
  const bill = {
    description: renderInEnglish(fill(texts.billedCredit, { amount: priceText(amount) })),
    price: amount,
    coupon: undefined,
    credit: zeroMoney,
  };
  const pending = await creditUnderWay(tx, accountId);
  if (pending && getTotal(pending) === amount)
    return { id: pending.id, accountId, payer, charge: amount, source, bill };
  if (pending && isBroken(services, pending))
    return { broken: { id: pending.id, accountId, payer } };
  const id = pending
    ? undefined
    : await openInvoice(tx, accountId, creditInvoice(amount, provider.id, member.userId));
  if (id === undefined) throw new AppError('BUSY', fill(texts.creditPurchaseRunning));
  return { id, accountId, payer, charge: amount, source, bill };
}

const creditInvoice = (amount: Money, provider: string, userId: UserId) =>
  ({
    kind: 'credit',
    taxYear: null,
    currency: billingCurrency,
    price: amount,
    discount: zeroMoney,
    credit: zeroMoney,
    coupon: null,
    tier: null,
    transactions: null,
    provider,
    userId,
  }) as const;
