import * as common from '@lotbook/messages/generated/common';
import { add, subtract, type Money } from '@lotbook/decimal/decimal';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/accounting-reports';
import {
  getAccountKey,
  listAccountBalances,
  type AccountBalance,
} from '../books/account-balances.ts';
import { amount, bookReport, date, render, text, toAmount, toSide } from '../books/book-report.ts';
import { packLines, type BookLine, type Books } from '../books/books.ts';
import { formatKind } from '../books/roles.ts';
import type { Row, RowList } from '../report.ts';
import { noteBalance } from '../trial-balance/report.ts';

const columns = [
  text('code', texts.code),
  text('account', texts.account),
  date('date', common.date),
  text('entry', texts.entry),
  text('description', texts.description),
  text('asset', common.asset),
  text('contact', texts.contact),
  amount('debit', texts.debit),
  amount('credit', texts.credit),
  amount('balance', texts.balance),
];

/** The lines of each account with the balance after each, between its opening and its closing balance. */
export const generalLedger = bookReport({
  id: 'general-ledger',
  label: texts.generalLedgerLabel,
  purpose: texts.generalLedgerPurpose,
  group: 'ledger',
  reads: ['lines'],
  columns,
  make: (books) => {
    const lines = groupLines(books);
    const balances = listAccountBalances(books);
    const rows = toRows(balances, lines, books);
    const wrong = balances.filter((each) => {
      const moved = sumLines(lines.get(each.key) ?? []);
      return add(each.opening, moved) !== each.closing;
    });
    return {
      sections: balances.length === 0 ? [] : [{ id: 'all', title: texts.generalLedgerLabel, rows }],
      notes: [
        ...noteBalance(balances),
        wrong.length === 0
          ? fill(texts.ledgerFoots, { accounts: balances.length })
          : fill(texts.ledgerDoesntFoot, {
              accounts: wrong.map(({ account }) => account.name).join(', '),
            }),
      ],
    };
  },
});

type Lines = ReadonlyMap<string, Iterable<BookLine> & { readonly length: number }>;

function groupLines(books: Books): Lines {
  const groups = new Map<string, ReturnType<typeof packLines>>();
  for (const line of listLines(books)) {
    const key = getAccountKey(line);
    const group = groups.get(key) ?? packLines();
    groups.set(key, group);
    group.add(line);
  }
  return groups;
}

/** A close of a year is no entry. */
const noEntry = 0;

/** The lines with the closes of fiscal years, each after the last line of its day. */
function* listLines({ lines, from, yearEnds = [] }: Books): Generator<BookLine> {
  const closes = yearEnds
    .filter(({ date }) => date >= from)
    .map((each): BookLine => ({ ...each, entry: noEntry, key: '', kind: 'close' }));
  let next = 0;
  for (const line of lines) {
    for (; next < closes.length && closes[next]!.date < line.date; next += 1) yield closes[next]!;
    yield line;
  }
  yield* closes.slice(next);
}

function sumLines(lines: Iterable<BookLine>): Money {
  let total = 0n as Money;
  for (const { debit, credit } of lines) total = add(total, subtract(debit, credit));
  return total;
}

/** The opening and the closing balance are lines of their own. */
const edgeRows = 2;

const toRows = (balances: readonly AccountBalance[], lines: Lines, books: Books): RowList => ({
  length: balances.reduce(
    (count, { key }) => count + edgeRows + countMoney(lines.get(key) ?? []),
    0,
  ),
  *[Symbol.iterator]() {
    for (const balance of balances) {
      const edge = (on: string, label: string, value: Money): Row => [
        balance.account.code,
        balance.account.name,
        on,
        '',
        label,
        '',
        '',
        '',
        '',
        toAmount(value),
      ];
      yield edge(books.from, render(texts.openingBalance, books), balance.opening);
      let running = balance.opening;
      for (const line of lines.get(balance.key) ?? []) {
        if (line.debit === line.credit) continue;
        running = add(running, subtract(line.debit, line.credit));
        yield [
          balance.account.code,
          balance.account.name,
          line.date,
          line.entry === noEntry ? '' : String(line.entry),
          line.memo ?? formatKind(line.kind, books),
          line.asset ?? '',
          line.contact ?? '',
          toSide(line.debit),
          toSide(line.credit),
          toAmount(running),
        ];
      }
      yield edge(books.to, render(texts.closingBalance, books), balance.closing);
    }
  },
});

/** Lines that only count units are in no ledger. */
function countMoney(lines: Iterable<BookLine>): number {
  let count = 0;
  for (const { debit, credit } of lines) if (debit !== credit) count += 1;
  return count;
}
