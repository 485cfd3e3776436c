import * as common from '@lotbook/messages/generated/common';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/accounting-reports';
import { bookReport, render, text, units } from '../books/book-report.ts';

const columns = [
  text('check', texts.check),
  text('state', common.result),
  units('count', texts.openCount),
];

const states = { done: common.done, open: texts.checkOpen, unknown: texts.balancesUnknown };

/** What has to be done before the month is closed, and who closed it. */
export const closeChecklist = bookReport({
  id: 'close-checklist',
  label: texts.checklistLabel,
  purpose: texts.checklistPurpose,
  group: 'close',
  uncertain: [],
  reads: ['close'],
  columns,
  make: ({ close, translator }) => ({
    sections: close
      ? [
          {
            id: 'all',
            title: texts.checklistLabel,
            rows: close.checks.map(({ label, state, count }) => [
              label,
              render(states[state], { translator }),
              String(count),
            ]),
          },
        ]
      : [],
    notes: close
      ? [
          close.isClosed
            ? fill(texts.closedBy, { who: close.closedBy, at: close.closedAt })
            : fill(texts.notClosed),
          ...(close.reason === '' ? [] : [fill(texts.closedWithReason, { reason: close.reason })]),
        ]
      : [],
  }),
});
