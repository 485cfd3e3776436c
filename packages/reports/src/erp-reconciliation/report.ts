import * as reportColumns from '@lotbook/messages/generated/reports/columns';
import { subtract, sum, type Money } from '@lotbook/decimal/decimal';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/accounting-reports';
import {
  amount,
  bookReport,
  render,
  sumColumns,
  text,
  toAmount,
  type Label,
} from '../books/book-report.ts';
import type { BookReconciled, Books } from '../books/books.ts';
import { getAccount } from '../books/roles.ts';

const columns = [
  text('code', texts.code),
  text('account', texts.account),
  amount('ours', texts.ours),
  amount('theirs', texts.theirs),
  amount('difference', reportColumns.difference),
  text('explained', texts.explainedBy),
  amount('explainedSum', texts.explainedSum),
  amount('unexplained', texts.unexplained),
];

/** Balances of the accounts that the journal uses, compared with the accounting system, with what makes the difference. */
export const erpReconciliation = bookReport({
  id: 'erp-reconciliation',
  label: texts.reconciliationLabel,
  purpose: texts.reconciliationPurpose,
  group: 'erp',
  reads: ['reconciliation'],
  columns,
  make: (books) => {
    const { reconciled, reconcileProblem } = books;
    if (!reconciled)
      return {
        sections: [],
        notes: [
          reconcileProblem === undefined
            ? fill(texts.notLinked)
            : fill(texts.notCompared, { reason: reconcileProblem }),
        ],
      };
    const rows = reconciled.map((each) => toRow(each, books));
    const wrong = reconciled.filter(
      (each) => each.ours + each.difference !== each.theirs || getRest(each) !== 0n,
    );
    const unexplained = reconciled.filter((each) => each.unexplained !== 0n);
    return {
      sections:
        rows.length === 0
          ? []
          : [
              {
                id: 'all',
                title: fill(texts.balancesOn, { date: books.to }),
                rows,
                totals: sumColumns(rows, columns, [
                  'ours',
                  'theirs',
                  'difference',
                  'explainedSum',
                  'unexplained',
                ]),
              },
            ],
      notes: [
        wrong.length === 0
          ? fill(texts.reconciliationFoots)
          : fill(texts.reconciliationDoesntFoot, {
              accounts: wrong.map(({ name }) => name).join(', '),
            }),
        unexplained.length === 0
          ? fill(texts.allExplained)
          : fill(texts.someUnexplained, {
              accounts: unexplained.map(({ name }) => name).join(', '),
            }),
      ],
    };
  },
});

const sumExplained = ({ explained }: BookReconciled): Money => sum(Object.values(explained));

/** Of the difference, without what is explained and what is known to be unexplained. */
const getRest = (each: BookReconciled): Money =>
  subtract(subtract(each.difference, sumExplained(each)), each.unexplained);

const reasons: Readonly<Record<string, Label>> = {
  not_posted: texts.reasonNotPosted,
  posted_on_other_days: texts.reasonOtherDays,
  entries_of_others: texts.reasonOthers,
  no_account_matched: texts.reasonNoAccount,
  account_inactive: texts.reasonInactive,
  account_unusable: texts.reasonUnusable,
  entity_required: texts.reasonEntity,
  missing_fiat: texts.reasonMissingPrice,
  missing_cost_basis: texts.reasonMissingBasis,
  before_cutover: texts.reasonCutover,
  below_minimum: texts.reasonMinimum,
  period_locked: texts.reasonLocked,
  refused: texts.reasonRefused,
};

const formatReason = (reason: string, books: Books): string => {
  const label = reasons[reason];
  return label ? render(label, books) : reason.replaceAll('_', ' ');
};

const toRow = (each: BookReconciled, books: Books) => {
  const { code } = getAccount(books, { account: each.account, role: 'suspense' });
  return [
    code,
    each.name,
    toAmount(each.ours),
    toAmount(each.theirs),
    toAmount(each.difference),
    Object.entries(each.explained)
      .map(([reason, value]) => `${formatReason(reason, books)} ${toAmount(value)}`)
      .join('; '),
    toAmount(sumExplained(each)),
    toAmount(each.unexplained),
  ];
};
