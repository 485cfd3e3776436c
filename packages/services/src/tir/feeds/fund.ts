import { brokerNames } from '@lotbook/access/rules/reporting-fields';
import { reading, type Database, type Db } from '@lotbook/db/database';
import { findAccount, type Account } from '@lotbook/db/stores/accounts';
import { linkPage, type PreparerLink } from '@lotbook/db/stores/preparer-links';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/tir-feeds';
import { AppError } from '@lotbook/model/errors';
import type { AccountId } from '@lotbook/model/ids';
import type { FundFields } from '@lotbook/tir/feeds/records';
import { feedLayouts } from '@lotbook/tir/feeds/layouts';
import { isFields } from '@lotbook/tir/read-payer';

/** A client account whose books go to the platform of its fund administrator. */
export interface Fund {
  readonly account: Account;
  readonly platform: string;
  readonly fields: FundFields;
}

export const platforms: readonly string[] = [
  ...new Set(feedLayouts.map(({ platform }) => platform)),
];

/** The fund's account with its platform fields. @throws AppError FUND_SUBTYPE if it names no platform */
export async function loadFund(database: Database, clientAccountId: AccountId): Promise<Fund> {
  const account = await reading(database, { accountId: clientAccountId }, (db) =>
    findAccount(db, clientAccountId),
  );
  if (!account) throw new AppError('NOT_FOUND', fill(texts.fundMissing));
  const fields = readFields(account);
  const platform = findPlatform(account, fields);
  if (platform === undefined)
    throw new AppError('FUND_SUBTYPE', fill(texts.fundSubtype, { fund: account.name }));
  return { account, platform, fields };
}

/** The platform fields of an account that are text. */
export const readFields = ({ subtypeFields }: Account): FundFields => ({
  broker: brokerNames[0],
  ...Object.fromEntries(
    Object.entries(isFields(subtypeFields) ? subtypeFields : {}).filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string',
    ),
  ),
});

const findPlatform = ({ subtypeId }: Account, fields: FundFields): string | undefined =>
  platforms.find((each) => each === (fields['reportingPlatform'] ?? subtypeId));

const mostFunds = 500;

/** Clients that gave the administrator access, by name. */
export async function listFundLinks(
  db: Db,
  accountId: AccountId,
  clientAccountIds: readonly string[] | null,
): Promise<readonly PreparerLink[]> {
  const { links } = await linkPage(
    db,
    accountId,
    { statuses: ['connected', 'preparer-only'], clientAccountIds },
    { order: { column: 'clientAccountName', descending: false }, limit: mostFunds, offset: 0 },
  );
  return links;
}

/** @throws AppError FUND_ACCESS if the client withdrew its consent */
export async function requireFundAccess(
  db: Db,
  accountId: AccountId,
  clientAccountId: AccountId,
): Promise<void> {
  if ((await listFundLinks(db, accountId, [clientAccountId])).length === 0)
    throw new AppError('FUND_ACCESS', fill(texts.fundAccess));
}
