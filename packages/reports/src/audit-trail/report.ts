import { date, tableReport, text } from '../table.ts';
import type { Row, TrailRow } from '../report.ts';

/** What people decided about transactions and changed in the account, with who and when. */
export const auditTrail = tableReport({
  id: 'audit-trail',
  label: 'Audit trail',
  purpose:
    'Everything that people decided about transactions and changed in the account: who, when, and what took its place.',
  jurisdictions: ['US', 'UK'],
  perYear: false,
  group: 'audit',
  needs: 'trail',
  wraps: 'together',
  columns: [
    date('at', 'Time'),
    text('who', 'Who'),
    text('kind', 'Kind'),
    text('what', 'What'),
    text('transaction', 'Transaction'),
    date('endedAt', 'Held until'),
    text('endedBy', 'Ended by'),
  ],
  sections: ({ trail }) => [
    {
      id: 'decisions',
      title: 'Decisions about transactions',
      rows: (trail?.decisions ?? []).map(toRow),
    },
    { id: 'log', title: 'Log of the account', rows: (trail?.log ?? []).map(toRow) },
  ],
  notes: () => [
    'Decisions and the log are never altered: a later decision ends the former one, and both stay.',
  ],
});

const toRow = ({ at, who, kind, what, transactionId, endedAt, endedBy }: TrailRow): Row => [
  at,
  who,
  kind,
  what,
  transactionId,
  endedAt,
  endedBy,
];
