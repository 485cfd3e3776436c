import * as common from '@lotbook/messages/generated/common';
import { add, subtract, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/accounting-reports';
import {
  amount,
  bookReport,
  render,
  sumColumns,
  text,
  toAmount,
  units,
} from '../books/book-report.ts';
import type { BookLine, Books } from '../books/books.ts';
import { groupEntries } from '../books/entries.ts';
import { getAccount, unitRoles } from '../books/roles.ts';
import type { Row } from '../report.ts';

const columns = [
  text('contact', texts.contact),
  amount('in', common.received),
  amount('out', common.sent),
  amount('net', texts.net),
  units('count', common.transactions),
  text('accounts', common.accounts),
];

interface Activity {
  received: Money;
  sent: Money;
  readonly transactions: Set<string>;
  readonly accounts: Set<string>;
}

/** What was received from and sent to each contact, and how much has no contact. */
export const counterpartyActivity = bookReport({
  id: 'counterparty-activity',
  label: texts.counterpartyLabel,
  purpose: texts.counterpartyPurpose,
  group: 'results',
  reads: ['lines'],
  columns,
  make: (books) => {
    const activities = collectActivity(books);
    const rows = [...activities]
      .sort(
        ([a, first], [b, second]) =>
          Number(a === '') - Number(b === '') || compareSize(second, first),
      )
      .map(([contact, activity]) => toRow(contact, activity, books));
    return {
      sections:
        rows.length === 0
          ? []
          : [
              {
                id: 'all',
                title: texts.counterpartyLabel,
                rows,
                totals: sumColumns(rows, columns, ['in', 'out', 'net']),
              },
            ],
      notes: [
        fill(texts.counterpartyFoots),
        ...(activities.has('')
          ? [fill(texts.withoutContact, { count: activities.get('')!.transactions.size })]
          : []),
      ],
    };
  },
});

function collectActivity(books: Books): ReadonlyMap<string, Activity> {
  const found = new Map<string, Activity>();
  for (const entry of groupEntries(books.lines)) {
    const [first] = entry;
    if (!first?.transactionId || isTransfer(entry)) continue;
    const contact = first.contact ?? '';
    const activity = found.get(contact) ?? {
      received: zeroMoney,
      sent: zeroMoney,
      transactions: new Set<string>(),
      accounts: new Set<string>(),
    };
    found.set(contact, activity);
    activity.transactions.add(first.transactionId);
    for (const line of entry) {
      if (!unitRoles.has(line.role)) {
        const { code, name } = getAccount(books, line);
        activity.accounts.add(`${code} ${name}`.trim());
        continue;
      }
      activity.received = add(activity.received, line.debit);
      activity.sent = add(activity.sent, line.credit);
    }
  }
  return found;
}

/** Transfers between own sources have no counterparty. */
const isTransfer = (entry: readonly BookLine[]): boolean =>
  entry.every(({ role }) => unitRoles.has(role)) &&
  new Set(entry.map(({ asset }) => asset)).size === 1;

const compareSize = (a: Activity, b: Activity): number => {
  const difference = a.received + a.sent - (b.received + b.sent);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};

const toRow = (
  contact: string,
  { received, sent, transactions, accounts }: Activity,
  books: Books,
): Row => [
  contact === '' ? render(texts.noContact, books) : contact,
  toAmount(received),
  toAmount(sent),
  toAmount(subtract(received, sent)),
  String(transactions.size),
  [...accounts].sort().join(', '),
];
