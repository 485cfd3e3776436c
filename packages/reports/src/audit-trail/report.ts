import * as catalogTexts from '@lotbook/messages/generated/reports/catalog';
import * as cellTexts from '@lotbook/messages/generated/reports/cells';
import * as columnTexts from '@lotbook/messages/generated/reports/columns';
import * as noteTexts from '@lotbook/messages/generated/reports/notes';
import { date, tableReport, text } from '../table.ts';
import type { RowDraft, TrailRow } from '../report.ts';

/** What people decided about transactions and changed in the account, with who and when. */
export const auditTrail = tableReport({
  id: 'audit-trail',
  label: catalogTexts.auditTrailLabel,
  purpose: catalogTexts.auditTrailPurpose,
  jurisdictions: ['US', 'UK'],
  perYear: false,
  group: 'audit',
  needs: 'trail',
  wraps: 'together',
  columns: [
    date('at', columnTexts.time),
    text('who', columnTexts.who),
    text('kind', columnTexts.kind),
    text('what', columnTexts.what),
    text('transaction', columnTexts.transaction),
    date('endedAt', columnTexts.heldUntil),
    text('endedBy', columnTexts.endedBy),
  ],
  sections: ({ trail }) => [
    {
      id: 'decisions',
      title: cellTexts.decisionsAboutTransactions,
      rows: (trail?.decisions ?? []).map(toRow),
    },
    { id: 'log', title: cellTexts.accountLog, rows: (trail?.log ?? []).map(toRow) },
  ],
  notes: () => [noteTexts.auditTrailNeverChanged],
});

const toRow = ({ at, who, kind, what, transactionId, endedAt, endedBy }: TrailRow): RowDraft => [
  at,
  who,
  kind,
  what,
  transactionId,
  endedAt,
  endedBy,
];
