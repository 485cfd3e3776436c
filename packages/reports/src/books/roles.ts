import * as common from '@lotbook/messages/generated/common';
import { fillCategory } from '@lotbook/model/category-text';
import * as texts from '@lotbook/messages/generated/accounting-reports';
import { fill } from '@lotbook/messages/fill';
import { render, type Label } from './book-report.ts';
import type { Books, BookAccount } from './books.ts';

const labels: Readonly<Record<string, Label>> = {
  crypto: texts.roleCrypto,
  staked: texts.roleStaked,
  pledged: texts.rolePledged,
  lent: texts.roleLent,
  stablecoin: texts.roleStablecoin,
  fiat: texts.roleFiat,
  loansPayable: texts.roleLoansPayable,
  realizedGain: texts.roleRealizedGain,
  realizedLoss: texts.roleRealizedLoss,
  unrealized: texts.roleUnrealized,
  impairment: texts.impairmentLabel,
  fee: texts.roleFee,
  donation: texts.roleDonation,
  openingEquity: texts.roleOpeningEquity,
  retainedEarnings: texts.roleRetainedEarnings,
  revaluationSurplus: texts.roleRevaluationSurplus,
  suspense: texts.roleSuspense,
};

/** What a line is, in words. */
export function formatRole(role: string, books: Pick<Books, 'translator'>): string {
  const label = labels[role];
  if (label) return render(label, books);
  const [kind, category = ''] = role.split(':');
  const name = fillCategory(category);
  return render(
    kind === 'income'
      ? fill(texts.roleIncome, { category: name })
      : fill(texts.roleExpense, { category: name }),
    books,
  );
}

const kinds: Readonly<Record<string, Label>> = {
  activity: texts.kindActivity,
  gain: texts.kindGain,
  fee: common.fee,
  remeasure: texts.kindRemeasure,
  impair: texts.kindImpair,
  open: texts.kindOpen,
  adjust: texts.kindAdjust,
  close: texts.kindClose,
};

export const formatKind = (kind: string, books: Pick<Books, 'translator'>): string => {
  const label = kinds[kind];
  return label ? render(label, books) : kind;
};

const classes: Readonly<Record<string, Label>> = {
  asset: texts.classAsset,
  liability: texts.classLiability,
  equity: texts.classEquity,
  income: common.income,
  expense: texts.classExpense,
};

export const formatClass = (classification: string, books: Pick<Books, 'translator'>): string => {
  const label = classes[classification];
  return label ? render(label, books) : classification;
};

/** Roles whose lines count units as well as money. */
export const unitRoles: ReadonlySet<string> = new Set([
  'crypto',
  'staked',
  'pledged',
  'lent',
  'stablecoin',
  'fiat',
]);
/** Units of crypto assets. */
export const cryptoRoles: ReadonlySet<string> = new Set([
  'crypto',
  'staked',
  'pledged',
  'lent',
  'stablecoin',
]);

/** The account of a line. Lines without one are shown under what they are. */
export function getAccount(
  books: Pick<Books, 'accounts' | 'translator'>,
  { account, role }: { readonly account?: string | undefined; readonly role: string },
): BookAccount {
  const found = account === undefined ? undefined : books.accounts.get(account);
  if (found) return found;
  return {
    code: '',
    name: render(fill(texts.noAccount, { role: formatRole(role, books) }), books),
    classification: '',
  };
}

/** Accounts in the order of their codes, those without a code last. */
export const compareAccounts = (a: BookAccount, b: BookAccount): number =>
  Number(a.code === '') - Number(b.code === '') ||
  (a.code < b.code ? -1 : a.code > b.code ? 1 : a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
