import { fill } from '@lotbook/messages/fill';
import type { Message } from '@lotbook/messages/message';
import * as texts from '@lotbook/messages/generated/services/samples';
import { randomBytes, randomUUID } from 'node:crypto';
import type { AccountType } from '@lotbook/access/applications';
import { runAsAccount, writing, type Tx } from '@lotbook/db/database';
import { addAccount } from '@lotbook/db/stores/accounts';
import { addLink } from '@lotbook/db/stores/preparer-links';
import { addProfile } from '@lotbook/db/stores/preparer-profiles';
import {
  addLoginWithoutPassword,
  addSampleLogin,
  addSampleUser,
  completeSample,
  type SampleApp,
  type SampleLogin,
} from '@lotbook/db/stores/sample-logins';
import type { AccountId, UserId } from '@lotbook/model/ids';
import type { SampleOptions } from '@lotbook/sample/story';
import { makeLinkCode } from '../accounts/create-account.ts';
import {
  addOwnedAccount,
  validateNewAccount,
  logCreated,
  type OwnedAccount,
} from '../accounts/new-account.ts';
import { requestSample } from '../imports/request-sample.ts';
import { addSuggestedChart } from '../journal/change-chart.ts';
import type { Services } from '../services.ts';
import { computeDigest } from '../shell.ts';
import { renderForReader } from '../reader-texts.ts';

interface SampleAccount {
  readonly name: Message;
  readonly type: AccountType;
  /** Absent: a firm, whose clients have data. */
  readonly data?: SampleOptions;
  /** Its client; others belong to the visitor. */
  readonly isClient?: true;
}

/** The accounts that visitors of an application get. A firm comes before its clients. */
const accounts: Readonly<Record<SampleApp, readonly SampleAccount[]>> = {
  tax: [{ name: texts.taxpayer, type: 'TaxPayer', data: { rows: 400, seed: 7 } }],
  accounting: [{ name: texts.company, type: 'Accounting', data: { rows: 400, seed: 11 } }],
  'tax-preparer': [
    { name: texts.firm, type: 'TaxPreparer' },
    { name: texts.firstClient, type: 'TaxPayer', data: { rows: 120, seed: 13 }, isClient: true },
    { name: texts.secondClient, type: 'TaxPayer', data: { rows: 300, seed: 17 }, isClient: true },
    { name: texts.thirdClient, type: 'TaxPayer', data: { rows: 40, seed: 19 }, isClient: true },
  ],
};

/** Creates a login with accounts of sample data that no visitor has yet. Their files are imported by jobs. */
export async function prepareSample(
  services: Services,
  { issuer, app }: { readonly issuer: string; readonly app: SampleApp },
): Promise<SampleLogin> {
  const made = accounts[app].map((account) => ({ ...account, id: randomUUID() as AccountId }));
  const [first] = made;
  const login = await writing(services.database, {}, async (tx) => {
    // An address under .invalid can't receive mail (RFC 2606).
    const email = `sample-${randomBytes(6).toString('hex')}@sample.invalid`;
    const loginId = await addLoginWithoutPassword(tx, email);
    await runAsAccount(tx, { identity: { issuer, subject: loginId } });
    const userId = await addSampleUser(tx, { issuer, subject: loginId, email });
    for (const { id, name, type, isClient } of made) {
      await runAsAccount(tx, { accountId: id, userId });
      const account = {
        ...validateNewAccount(services, { name: 'Sample' }),
        name: renderForReader(fill(name)),
        id,
        type,
        ownerId: userId,
        isSample: true,
      };
      if (isClient) await addClient(tx, { firmId: first!.id, client: account, userId });
      else await addOwnedAccount(tx, account, userId);
      if (type === 'TaxPreparer') await addFirm(tx, id);
    }
    const added = { loginId, userId, app, accountIds: made.map(({ id }) => id) };
    await addSampleLogin(tx, added);
    return added;
  });
  const actor = { userId: login.userId };
  for (const { id, type, data } of made) {
    if (data) await requestSample(services, actor, id, { ...data, hasDeposits: true });
    if (type === 'Accounting') await addSuggestedChart(services, actor, id);
  }
  await writing(services.database, {}, (tx) => completeSample(tx, login.loginId));
  return login;
}

async function addFirm(tx: Tx, accountId: AccountId): Promise<void> {
  const linkCode = makeLinkCode();
  await addProfile(tx, {
    accountId,
    firmId: accountId.slice(0, 8),
    linkCode,
    digest: computeDigest(linkCode),
  });
}

interface NewClient {
  readonly firmId: AccountId;
  readonly client: OwnedAccount;
  readonly userId: UserId;
}

/** The firm manages the account alone. */
async function addClient(tx: Tx, { firmId, client, userId }: NewClient): Promise<void> {
  await addAccount(tx, client);
  await logCreated(tx, client, userId);
  await runAsAccount(tx, { accountId: firmId, userId });
  await addLink(tx, {
    id: randomUUID(),
    preparerAccountId: firmId,
    clientAccountId: client.id,
    clientName: client.name,
    clientEmail: null,
    preparerOnly: true,
    clientConsent: false,
  });
}
