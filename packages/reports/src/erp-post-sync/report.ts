import { add, subtract, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/accounting-reports';
import { amount, bookReport, date, sumColumns, text, toSide } from '../books/book-report.ts';
import type { BookPosted, Books } from '../books/books.ts';
import { getAccount } from '../books/roles.ts';

const columns = [
  text('hash', texts.hash),
  date('date', texts.date),
  text('state', texts.status),
  amount('debit', texts.debit),
  amount('credit', texts.credit),
  text('code', texts.code),
  text('account', texts.account),
  text('document', texts.documentNumber),
  text('link', texts.erpLink),
  text('postedBy', texts.postedBy),
  date('postedAt', texts.postedAt),
  text('entry', texts.entryKey),
];

/** The lines in the accounting system, as they were posted. */
export const erpPostSync = bookReport({
  id: 'erp-post-sync',
  label: texts.postSyncLabel,
  purpose: texts.postSyncPurpose,
  group: 'erp',
  reads: ['posted'],
  columns,
  make: (books) => {
    const { posted } = books;
    if (!posted) return { sections: [], notes: [fill(texts.notLinked)] };
    const rows = posted.map((each) => toRow(each, books));
    return {
      sections:
        rows.length === 0
          ? []
          : [
              {
                id: 'all',
                title: texts.postSyncLabel,
                rows,
                totals: sumColumns(rows, columns, ['debit', 'credit']),
              },
            ],
      notes: [...noteEntries(posted), fill(texts.linkedTo, { app: books.app ?? '' })],
    };
  },
});

const toRow = (each: BookPosted, books: Books) => {
  const { code, name } = getAccount(books, { account: each.account, role: 'suspense' });
  return [
    each.hash,
    each.date,
    each.state,
    toSide(each.debit),
    toSide(each.credit),
    code,
    name,
    each.document,
    each.link,
    each.postedBy,
    each.postedAt,
    each.key,
  ];
};

function noteEntries(posted: readonly BookPosted[]): readonly FilledMessage[] {
  const sums = new Map<string, Money>();
  for (const { document, key, debit, credit } of posted) {
    const entry = `${document} ${key}`;
    sums.set(entry, add(sums.get(entry) ?? zeroMoney, subtract(debit, credit)));
  }
  const unbalanced = [...sums].filter(([, rest]) => rest !== 0n).map(([entry]) => entry);
  return [
    unbalanced.length === 0
      ? fill(texts.postedFoots, { entries: sums.size })
      : fill(texts.postedDoesntFoot, { entries: unbalanced.slice(0, 10).join(', ') }),
  ];
}
