import type { Money } from '@lotbook/decimal/decimal';
import { formatDay } from '@lotbook/model/date-text';
import { localDate } from '@lotbook/model/time';
import {
  hasTerms,
  getHead,
  tableFormats,
  yearText,
  type Column,
  type PrintedReport,
  type Report,
  type ReportInput,
  type Row,
  type RowList,
  type Section,
} from '../report.ts';
import { amountCell } from '../table.ts';
import { getDifference, type Difference, type LineMove } from './difference.ts';
import { getAdvice } from './advice.ts';

/** Compares a locked year with current figures. */
export const changesSinceFiling: Report = {
  id: 'changes-since-filing',
  label: 'Changes since filing',
  purpose:
    'What of a sealed year would be different today, which lines moved and why, and whether the return should be amended.',
  jurisdictions: ['US', 'UK'],
  formats: tableFormats,
  perYear: true,
  group: 'audit',
  fixedColumns: true,
  needs: 'filed',
  // What moved was found out before: the rows of the year are not looked at.
  feed: () => ({ take: () => undefined, end: compared }),
  build: (input) => {
    const { sections, ...built } = compared(input);
    return {
      ...built,
      sections: sections.map((section) => ({ ...section, rows: [...section.rows] })),
    };
  },
};

function compared(input: ReportInput): PrintedReport {
  const { filed } = input;
  const head = getHead(changesSinceFiling, input);
  if (!filed)
    return {
      ...head,
      columns: lineColumns(input),
      sections: [],
      notes: [`The year ${yearText(input)} is not sealed.`],
    };
  const difference = getDifference(input, filed);
  return {
    ...head,
    columns: lineColumns(input),
    sections: toSections(difference, input),
    notes: getNotes(difference, input),
  };
}

function toSections(
  { figures, lines, inputs, settings, engine }: Difference,
  input: ReportInput,
): PrintedReport['sections'] {
  const { rounding } = input;
  const money = (amount: Money): string => amountCell(amount, rounding);
  const moves = figures.map(({ label, filed, now, difference }): Row => [
    label,
    money(filed),
    money(now),
    money(difference),
  ]);
  const isUseful = figures.some(({ filed, now }) => filed !== 0n || now !== 0n);
  const causes: Row[] = [
    ...inputs.map(({ transactionId, at, what, fields }): Row => [
      'Transaction',
      transactionId,
      at,
      what,
      fields.join(', '),
    ]),
    ...settings.map(({ label, filed, now }): Row => [
      'Setting',
      label,
      '',
      'changed',
      `${filed}, now ${now}`,
    ]),
    ...(engine ? [['Program', 'Engine', '', 'changed', `${engine.filed}, now ${engine.now}`]] : []),
  ];
  return [
    ...(isUseful ? [toSection('figures', 'Figures of the year', figureColumns, moves)] : []),
    ...(lines.length > 0
      ? [
          toSection('lines', 'Lines that moved', lineColumns(input), {
            length: lines.length,
            *[Symbol.iterator](): Iterator<Row> {
              for (const line of lines) yield lineRow(line, input);
            },
          }),
        ]
      : []),
    ...(causes.length > 0 ? [toSection('causes', 'What is different', causeColumns, causes)] : []),
  ];
}

const toSection = (
  id: string,
  title: string,
  columns: readonly Column[],
  rows: RowList,
): Section<RowList> => ({
  id,
  title,
  rows,
  totals: columns.map(() => ''),
  columns,
});

function lineRow(
  { kind, transactionId, on, asset, filed, now, why }: LineMove,
  { rounding, settings: { jurisdiction } }: ReportInput,
): Row {
  const getFigures = (side: LineMove['filed']): readonly string[] =>
    [
      side?.amount,
      side?.basis,
      side?.shortTermGain,
      ...(hasTerms(jurisdiction) ? [side?.longTermGain] : []),
    ].map((each) => amountCell(each, rounding));
  return [kind, transactionId, on, asset, ...getFigures(filed), ...getFigures(now), why];
}

const figureColumns: readonly Column[] = [
  { id: 'figure', label: 'Figure', kind: 'text' },
  { id: 'filed', label: 'Filed', kind: 'money' },
  { id: 'now', label: 'Now', kind: 'money' },
  { id: 'difference', label: 'Difference', kind: 'money' },
];

const amounts = (id: string, when: string, terms: boolean): readonly Column[] => [
  { id: `${id}Amount`, label: `Proceeds or value, ${when}`, kind: 'money' },
  { id: `${id}Basis`, label: `Cost basis, ${when}`, kind: 'money' },
  { id: `${id}Short`, label: `Gain, ${when}`, kind: 'money' },
  ...(terms ? [{ id: `${id}Long`, label: `Long-term gain, ${when}`, kind: 'money' } as const] : []),
];

const lineColumns = ({ settings: { jurisdiction } }: ReportInput): readonly Column[] => [
  { id: 'kind', label: 'Kind', kind: 'text' },
  { id: 'transaction', label: 'Transaction', kind: 'text' },
  { id: 'on', label: 'Date', kind: 'date' },
  { id: 'asset', label: 'Asset', kind: 'text' },
  ...amounts('filed', 'filed', hasTerms(jurisdiction)),
  ...amounts('now', 'now', hasTerms(jurisdiction)),
  { id: 'why', label: 'Why', kind: 'text' },
];

const causeColumns: readonly Column[] = [
  { id: 'kind', label: 'Kind', kind: 'text' },
  { id: 'what', label: 'What', kind: 'text' },
  { id: 'at', label: 'Time', kind: 'date' },
  { id: 'how', label: 'How', kind: 'text' },
  { id: 'details', label: 'Details', kind: 'text' },
];

function getNotes({ verdict }: Difference, input: ReportInput): readonly string[] {
  const { filed } = input;
  return [
    ...getAdvice(verdict, input.settings.jurisdiction),
    ...(filed
      ? [
          `Sealed on ${formatDay(localDate(filed.sealedAt, input.settings.timeZone))} by version ${filed.engine} of the engine under ${filed.digest}. The sealed figures stay as they are.`,
        ]
      : []),
  ];
}
