import { reading, writing } from '@lotbook/db/database';
import { findAccount } from '@lotbook/db/stores/accounts';
import { loadAlert } from '@lotbook/db/stores/planning-alerts';
import { noteMailed, readUnmailedNotices } from '@lotbook/db/stores/planning-notices';
import { localeFor, type Locale } from '@lotbook/messages/locales';
import type { AccountId, UserId } from '@lotbook/model/ids';
import { findMailReader } from '../../base/mail-reader.ts';
import type { Services } from '../../services.ts';

/** The content of a mail about lots and gains of an account. */
export interface AlertLetter {
  readonly to: string;
  readonly locale: Locale;
  readonly accountName: string;
  /** A sentence each. */
  readonly points: readonly string[];
  /** Where the alert was set up: the link leads there. */
  readonly origin: string;
  readonly appId: string;
  /** The account, where the reader enters it as its preparer. */
  readonly clientId?: string;
}

/** Where such mails go out. */
export interface AlertPostingServices extends Services {
  readonly postAlert: (letter: AlertLetter) => Promise<void>;
}

/** Job: mails a person their unsent alerts, if they still want them and may access the account. */
export async function mailAlert(
  services: AlertPostingServices,
  job: { readonly accountId: AccountId; readonly userId: UserId },
): Promise<void> {
  const { accountId, userId } = job;
  const found = await reading(services.database, { accountId }, async (db) => {
    const [account, alert] = [
      await findAccount(db, accountId),
      await loadAlert(db, accountId, userId),
    ];
    return account && alert?.mail
      ? { account, alert, notices: await readUnmailedNotices(db, accountId, userId) }
      : undefined;
  });
  if (!found || found.notices.length === 0) return;
  const { account, alert, notices } = found;
  const reader = await findMailReader(services, { accountId, userId, appId: alert.appId });
  if (!reader) return;
  const client = reader.isPreparer ? { clientId: account.id } : {};
  await services.postAlert({
    to: reader.to,
    locale: localeFor(account.jurisdiction),
    accountName: account.name,
    points: notices.map(({ words }) => words),
    origin: alert.origin,
    appId: alert.appId,
    ...client,
  });
  await writing(services.database, { accountId }, (tx) =>
    noteMailed(
      tx,
      accountId,
      notices.map(({ id }) => id),
    ),
  );
}
