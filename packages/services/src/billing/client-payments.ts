import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/billing';
import type { Money } from '@lotbook/decimal/decimal';
import type { Db } from '@lotbook/db/database';
import { readAccountsById } from '@lotbook/db/stores/accounts';
import { clientYears, type ClientYear } from '@lotbook/db/stores/billing';
import { readLinksById, type PreparerLink } from '@lotbook/db/stores/preparer-links';
import { AppError } from '@lotbook/model/errors';
import { isId, readingAs } from '../member.ts';
import { getTaxYearSpan } from '../base/tax-year-span.ts';
import { checkPreparer, loadLimit } from '../base/firm.ts';
import { linkState } from '../base/link-state.ts';
import type { Actor, Services } from '../services.ts';
import { pays } from '../payer.ts';
import { covers, getPaidTier, getTier } from './prices.ts';
import { billsFor, priceAfter } from './tax-billing.ts';

export const paymentStatuses = [
  'invitePending',
  'hidden',
  'free',
  'paymentRequired',
  'underWay',
  'paid',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** Payment status of the current tax year of a firm's client. */
export interface ClientPayment {
  readonly linkId: string;
  /** `invitePending`: the client has not joined yet; `hidden`: the firm may not see the account; `free`: nothing is charged. */
  readonly status: PaymentStatus;
  readonly taxYear: number | undefined;
  /** The cost of the year for the firm now; undefined if the firm does not pay, or nothing is due. US dollars. */
  readonly fee: Money | undefined;
  /** The firm pays for this client, by what was agreed. */
  readonly firmPays: boolean;
}

/** Limit of clients per request. */
const most = 100;

/** The payment status of some clients, by link id; without those that the caller may not see. @throws AppError as `readingAs` does. */
export function clientPayments(
  services: Services,
  actor: Actor,
  accountId: string,
  linkIds: readonly string[],
): Promise<readonly ClientPayment[]> {
  return readingAs(services, actor, accountId, 'accountSettingsView', async (db, member) => {
    checkPreparer(member);
    if (linkIds.length > most)
      throw new AppError('BAD_INPUT', fill(texts.tooManyClients, { most }), {
        field: 'preparerLinkIds',
      });
    const links = await readLinksById(
      db,
      member.account.id,
      linkIds.filter(isId),
      await loadLimit(db, member),
    );
    return await loadPayments(services, db, links);
  });
}

/** Payment status of the current tax years of these clients, in order. The database transaction acts for the firm. */
export async function loadPayments(
  services: Pick<Services, 'billing'>,
  db: Db,
  links: readonly PreparerLink[],
): Promise<readonly ClientPayment[]> {
  const seen = links.flatMap((link) =>
    isSeen(link) && link.clientAccountId !== null ? link.clientAccountId : [],
  );
  const accounts = (await readAccountsById(db, seen)).filter(
    (account) => billsFor(services, account) !== undefined,
  );
  const years = await clientYears(
    db,
    accounts.map((account) => ({
      accountId: account.id,
      ...getTaxYearSpan(account, account.taxYear),
    })),
  );
  return links.map((link) => ({
    linkId: link.id,
    taxYear: link.clientTaxYear ?? undefined,
    firmPays: pays(link),
    ...getState(
      link,
      years.find((year) => year.clientAccountId === link.clientAccountId),
    ),
  }));
}

const isSeen = (link: PreparerLink): boolean =>
  ['connected', 'preparer-only'].includes(linkState(link));

function getState(
  link: PreparerLink,
  year: ClientYear | undefined,
): Pick<ClientPayment, 'status' | 'fee'> {
  if (link.clientAccountId === null) return { status: 'invitePending', fee: undefined };
  if (!isSeen(link)) return { status: 'hidden', fee: undefined };
  if (!year) return { status: 'free', fee: undefined };
  const paid = getPaidTier(year.paidTiers);
  if (covers(paid, year.transactions)) return { status: 'paid', fee: undefined };
  const fee = pays(link) ? priceAfter(getTier(year.transactions), paid) : undefined;
  return { status: year.underWay ? 'underWay' : 'paymentRequired', fee };
}
