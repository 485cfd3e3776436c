import * as texts from '@lotbook/messages/generated/web/integrations';
import type { Message } from '@lotbook/messages/message';
import type { Translate } from '@lotbook/messages/translator';
import type { SearchOption } from '@lotbook/ui/SearchSelect';
import type { RemoteAccount } from './use-integration.ts';

const classes: readonly (readonly [string, Message])[] = [
  ['asset', texts.classAsset],
  ['liability', texts.classLiability],
  ['equity', texts.classEquity],
  ['income', texts.classIncome],
  ['expense', texts.classExpense],
];

/** The chart of accounts, grouped by class. Accounts that journal entries can't use have a reason. */
export const listAccountOptions = (
  accounts: readonly RemoteAccount[],
  t: Translate,
): readonly SearchOption[] =>
  classes.flatMap(([classification, message]) =>
    accounts
      .filter((account) => account.classification === classification)
      .map((account) => ({
        value: account.id,
        label: formatAccount(account),
        group: t(message),
        reason: getReason(account, t),
      })),
  );

/** `4100 Crypto income` */
export const formatAccount = ({ code, name }: Pick<RemoteAccount, 'code' | 'name'>): string =>
  code === '' ? name : `${code} ${name}`;

/** Why journal entries can't use an account; undefined if they can. */
export const getReason = (
  { active, unusable }: Pick<RemoteAccount, 'active' | 'unusable'>,
  t: Translate,
): string | undefined => (active ? (unusable ?? undefined) : t(texts.inactive));

/** What is wrong with a chosen account; undefined if nothing is. */
export function findAccountFault(
  id: string | null,
  accounts: readonly RemoteAccount[],
  t: Translate,
): string | undefined {
  if (id === null) return t(texts.chooseAccount);
  const account = accounts.find((each) => each.id === id);
  if (!account) return t(texts.accountGone);
  const reason = getReason(account, t);
  return reason === undefined
    ? undefined
    : t(texts.accountUnusable, { account: formatAccount(account), reason });
}
