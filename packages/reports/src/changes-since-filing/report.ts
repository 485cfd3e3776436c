import * as noteTexts from '@lotbook/messages/generated/reports/notes';
import * as catalogTexts from '@lotbook/messages/generated/reports/catalog';
import * as cellTexts from '@lotbook/messages/generated/reports/cells';
import * as columnTexts from '@lotbook/messages/generated/reports/columns';
import type { Money } from '@lotbook/decimal/decimal';
import { localDate } from '@lotbook/model/time';
import {
  hasTerms,
  getHead,
  tableFormats,
  yearText,
  printColumns,
  type ColumnDraft,
  type Column,
  type PrintedReport,
  type Report,
  type ReportInput,
  type Row,
  type RowList,
  type Section,
} from '../report.ts';
import { renderText, type Text } from '../report-text.ts';
import { fill } from '@lotbook/messages/fill';
import { amountCell } from '../table.ts';
import { getDifference, type Difference, type LineMove } from './difference.ts';
import { getAdvice } from './advice.ts';

/** Compares a locked year with current figures. */
export const changesSinceFiling: Report = {
  id: 'changes-since-filing',
  label: catalogTexts.changesSinceFilingLabel,
  purpose: catalogTexts.changesSinceFilingPurpose,
  jurisdictions: ['US', 'UK'],
  formats: tableFormats,
  perYear: true,
  group: 'audit',
  uncertain: ['gains', 'given', 'lots'],
  fixedColumns: true,
  needs: 'filed',
  // What moved was found out before: the rows of the year are not looked at.
  feed: () => ({ take: () => undefined, end: compareFigures }),
  build: (input) => {
    const { sections, ...built } = compareFigures(input);
    return {
      ...built,
      sections: sections.map((section) => ({ ...section, rows: [...section.rows] })),
    };
  },
};

function compareFigures(input: ReportInput): PrintedReport {
  const { filed, translator } = input;
  const { translate } = translator;
  const columns = printColumns(lineColumns(input), translator);
  const head = getHead(changesSinceFiling, input);
  if (!filed)
    return {
      ...head,
      columns,
      sections: [],
      notes: [
        translate(noteTexts.changesSinceFilingNotLocked, {
          year: renderText(yearText(input), translate),
        }),
      ],
    };
  const difference = getDifference(input, filed);
  return {
    ...head,
    columns,
    sections: toSections(difference, input),
    notes: getNotes(difference, input).map((note) => renderText(note, translate)),
  };
}

function toSections(
  { figures, lines, inputs, settings, engine }: Difference,
  input: ReportInput,
): PrintedReport['sections'] {
  const { rounding, translator } = input;
  const { translate } = translator;
  const say = (text: Text): string => renderText(text, translate);
  const toTable = (id: string, title: Text, columns: readonly ColumnDraft[], rows: RowList) =>
    toSection(id, say(title), printColumns(columns, translator), rows);
  const money = (amount: Money): string => amountCell(amount, rounding);
  const moves = figures.map(({ label, filed, now, difference }): Row => [
    say(label),
    money(filed),
    money(now),
    money(difference),
  ]);
  const isUseful = figures.some(({ filed, now }) => filed !== 0n || now !== 0n);
  const causes: Row[] = [
    ...inputs.map(({ transactionId, at, what, fields }): Row => [
      say(cellTexts.transaction),
      transactionId,
      at,
      say(changeTexts[what]),
      fields.join(', '),
    ]),
    ...settings.map(({ label, filed, now }): Row => [
      say(cellTexts.setting),
      say(label),
      '',
      say(changeTexts.changed),
      translate(cellTexts.beforeAndNow, { before: say(filed), now: say(now) }),
    ]),
    ...(engine
      ? [
          [
            say(cellTexts.program),
            say(cellTexts.engine),
            '',
            say(changeTexts.changed),
            translate(cellTexts.beforeAndNow, { before: engine.filed, now: engine.now }),
          ],
        ]
      : []),
  ];
  return [
    ...(isUseful ? [toTable('figures', cellTexts.figuresOfTheYear, figureColumns, moves)] : []),
    ...(lines.length > 0
      ? [
          toTable('lines', cellTexts.changedLines, lineColumns(input), {
            length: lines.length,
            *[Symbol.iterator](): Iterator<Row> {
              for (const line of lines) yield lineRow(line, input);
            },
          }),
        ]
      : []),
    ...(causes.length > 0 ? [toTable('causes', cellTexts.causes, causeColumns, causes)] : []),
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
  { rounding, settings: { jurisdiction }, translator: { translate } }: ReportInput,
): Row {
  const getFigures = (side: LineMove['filed']): readonly string[] =>
    [
      side?.amount,
      side?.basis,
      side?.shortTermGain,
      ...(hasTerms(jurisdiction) ? [side?.longTermGain] : []),
    ].map((each) => amountCell(each, rounding));
  return [
    kind,
    transactionId,
    on,
    asset,
    ...getFigures(filed),
    ...getFigures(now),
    renderText(why, translate),
  ];
}

const changeTexts = {
  added: cellTexts.changeAdded,
  removed: cellTexts.changeRemoved,
  changed: cellTexts.changeChanged,
} as const;

const figureColumns: readonly ColumnDraft[] = [
  { id: 'figure', label: columnTexts.figure, kind: 'text' },
  { id: 'filed', label: columnTexts.filed, kind: 'money' },
  { id: 'now', label: columnTexts.now, kind: 'money' },
  { id: 'difference', label: columnTexts.difference, kind: 'money' },
];

const amounts = (id: 'filed' | 'now', terms: boolean): readonly ColumnDraft[] => {
  const when = { when: id === 'filed' ? id : 'other' } as const;
  return [
    { id: `${id}Amount`, label: fill(columnTexts.proceedsThen, when), kind: 'money' },
    { id: `${id}Basis`, label: fill(columnTexts.basisThen, when), kind: 'money' },
    { id: `${id}Short`, label: fill(columnTexts.gainThen, when), kind: 'money' },
    ...(terms
      ? [
          {
            id: `${id}Long`,
            label: fill(columnTexts.longTermGainThen, when),
            kind: 'money',
          } as const,
        ]
      : []),
  ];
};

const lineColumns = ({ settings: { jurisdiction } }: ReportInput): readonly ColumnDraft[] => [
  { id: 'kind', label: columnTexts.kind, kind: 'text' },
  { id: 'transaction', label: columnTexts.transaction, kind: 'text' },
  { id: 'on', label: columnTexts.date, kind: 'date' },
  { id: 'asset', label: columnTexts.asset, kind: 'text' },
  ...amounts('filed', hasTerms(jurisdiction)),
  ...amounts('now', hasTerms(jurisdiction)),
  { id: 'why', label: columnTexts.why, kind: 'text' },
];

const causeColumns: readonly ColumnDraft[] = [
  { id: 'kind', label: columnTexts.kind, kind: 'text' },
  { id: 'what', label: columnTexts.what, kind: 'text' },
  { id: 'at', label: columnTexts.time, kind: 'date' },
  { id: 'how', label: columnTexts.how, kind: 'text' },
  { id: 'details', label: columnTexts.details, kind: 'text' },
];

function getNotes({ verdict }: Difference, input: ReportInput): readonly Text[] {
  const { filed } = input;
  return [
    ...getAdvice(verdict, input.settings.jurisdiction),
    ...(filed
      ? [
          fill(noteTexts.changesSinceFilingLocked, {
            day: localDate(filed.sealedAt, input.settings.timeZone),
            engine: filed.engine,
            digest: filed.digest,
          }),
        ]
      : []),
  ];
}
