import { format, type Money } from '@lotbook/decimal/decimal';
import { may } from '@lotbook/access/permissions';
import type { Db } from '@lotbook/db/database';
import { AppError } from '@lotbook/model/errors';
import { readingAs, type Member } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { payingLink, paysForClient } from './payer.ts';
import { billingCurrency } from './prices.ts';
import { getBilling, billsFor, priceText, type YearBilling } from './tax-billing.ts';

/** Who pays for the reports of an account, as the asking person sees it. */
export interface ReportPayer {
  /** Whether anything is charged at all. */
  readonly billed: boolean;
  /** `account`: it pays itself; `preparer`: its firm does. */
  readonly payer: 'account' | 'preparer';
  readonly name: string;
  /** The asking person is of the side that pays. */
  readonly isOwn: boolean;
  /** They may pay here: the owner of the account, and of the firm that pays for it. */
  readonly mayPay: boolean;
}

/** @throws AppError as `readingAs` does. */
export const reportPayer = (
  services: Services,
  actor: Actor,
  accountId: string,
): Promise<ReportPayer> =>
  readingAs(services, actor, accountId, 'reportsView', (db, member) =>
    payerSeenBy(services, db, member),
  );

async function payerSeenBy(
  services: Pick<Services, 'billing'>,
  db: Db,
  member: Member,
): Promise<ReportPayer> {
  const { account, role, through, seat } = member;
  const link = await payingLink(db, account.id);
  return {
    billed: billsFor(services, account) !== undefined,
    payer: link ? 'preparer' : 'account',
    name: link?.preparerName ?? account.name,
    isOwn: link ? link.id === through?.linkId : through === undefined,
    mayPay: may(role, 'billingView') || (await paysForClient(db, account, seat, member.userId)),
  };
}

/** @throws AppError PAYMENT_REQUIRED where the documents of the year have not been paid for: with the price, who pays, and what the asking person can do. */
export async function checkPaid(
  services: Pick<Services, 'billing'>,
  db: Db,
  member: Member,
  taxYear: number,
): Promise<void> {
  if (!billsFor(services, member.account)) return;
  const billing = await getBilling(services, db, member.account, taxYear);
  if (billing.state === 'paid') return;
  const payer = await payerSeenBy(services, db, member);
  const details = {
    taxYear,
    price: format(billing.due, 2),
    currency: billingCurrency,
    payer: payer.name,
    mayPay: payer.mayPay,
  };
  throw new AppError(
    'PAYMENT_REQUIRED',
    `${getCost(billing)} ${getGuideText(payer, member, billing.due)}`,
    details,
  );
}

const after = 'then everybody in this account may download all reports of the year.';

function getCost({ paidTier, yearLabel, transactions, tier, due }: YearBilling): string {
  if (!paidTier)
    return `Downloads of ${yearLabel} have not been paid for. They cost ${priceText(due)} once; ${after}`;
  const outgrown = `${yearLabel} has ${transactions.toLocaleString('en-US')} transactions now, and was paid for as '${paidTier.name}'.`;
  return `${outgrown} The difference to '${tier.name}' is ${priceText(due)}; ${after}`;
}

function getGuideText(
  { payer, name, isOwn, mayPay }: ReportPayer,
  { through }: Member,
  due: Money,
): string {
  if (payer === 'account')
    return through
      ? 'The client pays for their reports, at Tax Checkout.'
      : 'Its owner can pay at Tax Checkout.';
  if (isOwn && mayPay)
    return `Your firm pays for the reports of this client: ${priceText(due)} from its credit and card, never from the client's. Pay at Tax Checkout.`;
  if (isOwn)
    return 'Your firm pays for the reports of this client. You do not have permission to manage billing: ask the owner of your firm.';
  if (through) return `${name} pays for the reports of this client.`;
  return `${name} pays for your reports, as you agreed: ask them. ${mayPay ? 'You can pay yourself' : 'The owner of this account can pay'} at Tax Checkout as well.`;
}
