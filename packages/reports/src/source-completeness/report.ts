import * as common from '@lotbook/messages/generated/common';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/accounting-reports';
import { bookReport, date, text, units } from '../books/book-report.ts';

const columns = [
  text('source', common.source),
  text('kind', common.type),
  units('transactions', common.transactions),
  date('first', texts.firstRow),
  date('last', texts.lastRow),
  text('gaps', texts.gaps),
  date('synced', texts.lastSync),
  text('balances', texts.balanceCheck),
];

/** What each source contains, and whether its balances agree with what it reports. */
export const sourceCompleteness = bookReport({
  id: 'source-completeness',
  label: texts.sourcesLabel,
  purpose: texts.sourcesPurpose,
  group: 'close',
  uncertain: [],
  reads: ['sources'],
  columns,
  make: ({ sources = [] }) => {
    const gaps = sources.filter((each) => each.gaps.length > 0);
    return {
      sections:
        sources.length === 0
          ? []
          : [
              {
                id: 'all',
                title: texts.sourcesLabel,
                rows: sources.map((each) => [
                  each.name,
                  each.kind,
                  String(each.transactions),
                  each.first,
                  each.last,
                  each.gaps.join(', '),
                  each.syncedAt,
                  each.balances,
                ]),
              },
            ],
      notes: [
        gaps.length === 0
          ? fill(texts.noGaps)
          : fill(texts.someGaps, { sources: gaps.map(({ name }) => name).join(', ') }),
      ],
    };
  },
});
