import * as common from '@lotbook/messages/generated/common';
import * as journal from '@lotbook/messages/generated/web/journal';
import type { Message } from '@lotbook/messages/message';
import type { Translate } from '@lotbook/messages/translator';
import { formatCategory } from '@lotbook/model/category-text';

const kinds: Readonly<Record<string, Message>> = {
  activity: journal.kindActivity,
  gain: journal.kindGain,
  fee: journal.kindFee,
  remeasure: journal.kindRemeasure,
  impair: journal.kindImpair,
  open: journal.kindOpen,
  adjust: journal.kindAdjust,
};
export const entryKinds: readonly string[] = Object.keys(kinds);

const parts: Readonly<Record<string, Message>> = {
  reversal: journal.partReversal,
  replacement: journal.partReplacement,
  late: journal.partLate,
};

const roles: Readonly<Record<string, Message>> = {
  crypto: journal.roleCrypto,
  staked: journal.roleStaked,
  pledged: journal.rolePledged,
  lent: journal.roleLent,
  stablecoin: journal.roleStablecoin,
  fiat: journal.roleFiat,
  loansPayable: journal.roleLoansPayable,
  income: common.income,
  expense: journal.roleExpense,
  realizedGain: journal.roleRealizedGain,
  realizedLoss: journal.roleRealizedLoss,
  unrealized: journal.roleUnrealized,
  impairment: journal.roleImpairment,
  fee: journal.roleFee,
  donation: journal.roleDonation,
  openingEquity: journal.roleOpeningEquity,
  retainedEarnings: journal.roleRetainedEarnings,
  revaluationSurplus: journal.roleRevaluationSurplus,
  suspense: journal.roleSuspense,
};
/** Every kind of line that a mapping can name; income and expenses also by category. */
export const lineRoles: readonly string[] = Object.keys(roles);

const types: Readonly<Record<string, Message>> = {
  asset: common.asset,
  liability: journal.typeLiability,
  equity: journal.typeEquity,
  income: common.income,
  expense: journal.typeExpense,
};
export const accountTypes: readonly string[] = Object.keys(types);

const format = (texts: Readonly<Record<string, Message>>, id: string, t: Translate): string => {
  const text = texts[id];
  return text ? t(text) : id;
};

export const formatKind = (kind: string, t: Translate): string => format(kinds, kind, t);
/** What happened: the category of its transaction, after the kind if an entry is another part of it, such as the fee. */
export function formatWhat(
  { kind, category }: { readonly kind: string; readonly category: string | null },
  t: Translate,
): string {
  if (category === null) return formatKind(kind, t);
  const name = formatCategory(category, t);
  return kind === 'activity'
    ? name
    : t(journal.kindWithCategory, { kind: formatKind(kind, t), category: name });
}
export const formatPart = (part: string, t: Translate): string => format(parts, part, t);
export const formatAccountType = (type: string, t: Translate): string => format(types, type, t);

/** The plain name of a kind of line, such as `Income: Staking rewards`. */
export function formatRole(role: string, t: Translate): string {
  const [kind = '', category] = role.split(':');
  if (category === undefined) return format(roles, kind, t);
  return t(kind === 'income' ? journal.roleIncomeCategory : journal.roleExpenseCategory, {
    category: formatCategory(category, t),
  });
}

export const formatAccount = ({
  code,
  name,
}: {
  readonly code: string;
  readonly name: string;
}): string => `${code} ${name}`.trim();

const systems: Readonly<Record<string, string>> = { qbo: 'QuickBooks Online', xero: 'Xero' };

/** The accounting system whose chart is used; undefined for the account's own chart. */
export const findLinkedSystem = (
  chart: string | undefined,
): { readonly id: string; readonly name: string } | undefined => {
  const name = systems[chart ?? ''];
  return chart === undefined || name === undefined ? undefined : { id: chart, name };
};
