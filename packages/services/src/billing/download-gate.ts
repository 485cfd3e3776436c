import { joinSentences, fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/billing';
import { format, type Money } from '@lotbook/decimal/decimal';
import { may } from '@lotbook/access/permissions';
import type { Db } from '@lotbook/db/database';
import { AppError } from '@lotbook/model/errors';
import { readingAs, type Member } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { readPayingLink, paysForClient } from '../payer.ts';
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
  const link = await readPayingLink(db, account.id);
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
    joinSentences(getCost(billing), getGuideText(payer, member, billing.due)),
    details,
  );
}

function getCost({ paidTier, yearLabel, transactions, tier, due }: YearBilling): FilledMessage {
  if (!paidTier) return fill(texts.downloadsNotPaid, { yearLabel, due: priceText(due) });
  return fill(texts.yearOutgrown, {
    yearLabel,
    transactions,
    name: paidTier.name,
    name2: tier.name,
    due: priceText(due),
  });
}

function getGuideText(
  { payer, name, isOwn, mayPay }: ReportPayer,
  { through }: Member,
  due: Money,
): FilledMessage {
  if (payer === 'account') return through ? fill(texts.clientPays) : fill(texts.ownerPays);
  if (isOwn && mayPay) return fill(texts.firmPays, { due: priceText(due) });
  if (isOwn) return fill(texts.firmOwnerPays);
  if (through) return fill(texts.otherFirmPays, { name });
  return mayPay ? fill(texts.preparerPays, { name }) : fill(texts.preparerOrOwnerPays, { name });
}
