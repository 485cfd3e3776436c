import type { Text } from '../report-text.ts';
import * as catalogTexts from '@lotbook/messages/generated/reports/catalog';
import * as cellTexts from '@lotbook/messages/generated/reports/cells';
import * as columnTexts from '@lotbook/messages/generated/reports/columns';
import * as noteTexts from '@lotbook/messages/generated/reports/notes';
import { money, negate, sum, type Money } from '@lotbook/decimal/decimal';
import { lossCap } from '@lotbook/law/us-parameters';
import {
  feedAfterMatching,
  exceptionQuestion,
  formLines,
  splitLines,
} from '../form-8949/form-lines.ts';
import type { Line } from '../form-8949/lines.ts';
import { ScheduleDSums, type ScheduleDLine } from '../form-8949/schedule-d.ts';
import { moneyText } from '../printed.ts';
import { ofGains } from '../incomplete/excluded-rows.ts';
import {
  getHead,
  tableFormats,
  type BuiltReport,
  printDraft,
  type ColumnDraft,
  type Feed,
  type Report,
  type ReportInput,
  type ReportRounding,
  type Row,
  type SectionDraft,
} from '../report.ts';
import { carryOver } from './carry-over.ts';
import { scheduleDQuestions } from './questions.ts';

/** Schedule D with the carryover from last year and into the next. */
export const scheduleD: Report = {
  id: 'schedule-d',
  label: catalogTexts.scheduleDLabel,
  purpose: catalogTexts.scheduleDPurpose,
  jurisdictions: ['US'],
  formats: tableFormats,
  perYear: true,
  group: 'forms',
  leavesOut: ofGains,
  questions: [...scheduleDQuestions, exceptionQuestion],
  feed: (input) => feedAfterMatching(input, feed),
  build: (input) => {
    const made = feed(input);
    made.take(input);
    return made.end();
  },
};

/** Adds up lines of the form as they arrive; keeps those of collectibles, because they are few. */
function feed(input: ReportInput): Pick<Feed, 'take'> & { readonly end: () => BuiltReport } {
  const sums = new ScheduleDSums();
  const collectibles: Line[] = [];
  let isEmpty = true;
  return {
    take: (rows) => {
      const lines = formLines({ ...input, ...rows });
      const { listed, direct } = splitLines(lines, input);
      sums.add(listed, direct);
      collectibles.push(
        ...lines.filter(({ code, box }) => code.includes('C') && !shortBoxes.includes(box)),
      );
      isEmpty &&= lines.length === 0;
    },
    end: () => {
      const result = getResult(sums.lines(), input);
      const tables = [
        formSection(result, input.rounding),
        worksheetSection(result, input),
        rateSection(result, collectibles, input.rounding),
      ];
      const sections =
        isEmpty && result.line16 === 0n ? [] : tables.filter(({ rows }) => rows.length > 0);
      return printDraft(
        { ...getHead(scheduleD, input), columns, sections, notes: getNotes(result, input) },
        input,
      );
    },
  };
}

const shortBoxes = 'ABCGHI';

/** The lines and columns keep the wording of the IRS in every language. */
const columns: readonly ColumnDraft[] = [
  { id: 'line', label: columnTexts.line, kind: 'text' },
  { id: 'text', label: columnTexts.whatItIs, kind: 'text' },
  { id: 'proceeds', label: '(d) Proceeds', kind: 'money' },
  { id: 'basis', label: '(e) Cost or other basis', kind: 'money' },
  { id: 'adjustment', label: '(g) Adjustments', kind: 'money' },
  { id: 'gain', label: '(h) Gain or (loss)', kind: 'money' },
];

interface Result {
  readonly boxes: readonly ScheduleDLine[];
  readonly carriedShort: Money;
  readonly carriedLong: Money;
  readonly line7: Money;
  readonly line15: Money;
  readonly line16: Money;
  /** The loss that reduces other income this year, as a positive amount. */
  readonly line21: Money;
}

function getResult(boxes: readonly ScheduleDLine[], { answers }: ReportInput): Result {
  const gain = (line: string): bigint => boxes.find((each) => each.line === line)?.gain ?? 0n;
  const carriedShort = getAnswer(answers, 'shortCarryOver');
  const carriedLong = getAnswer(answers, 'longCarryOver');
  const line7 = (gain('7') - carriedShort) as Money;
  const line15 = (gain('15') - carriedLong) as Money;
  const line16 = ((line7 as bigint) + line15) as Money;
  const most =
    answers['filingStatus'] === 'marriedSeparately'
      ? lossCap.value.marriedSeparately
      : lossCap.value.single;
  const loss = -(line16 as bigint);
  return {
    boxes,
    carriedShort,
    carriedLong,
    line7,
    line15,
    line16,
    line21: (loss <= 0n ? 0n : loss < most ? loss : most) as Money,
  };
}

/** Missing answers count as zero. */
const getAnswer = (answers: ReportInput['answers'], id: string): Money => money(answers[id] || '0');

function formSection(result: Result, rounding: ReportRounding): SectionDraft {
  const amount = (value: Money): string => moneyText(value, rounding);
  const box = (id: string): readonly Row[] => {
    const line = result.boxes.find((each) => each.line === id);
    if (!line) return [];
    return [
      [
        line.line,
        line.text,
        ...[line.proceeds, line.basis, line.adjustment, line.gain].map((each) =>
          each === undefined ? '' : amount(each),
        ),
      ],
    ];
  };
  const only = (line: string, text: string, value: bigint): Row => [
    line,
    text,
    '',
    '',
    '',
    amount(value as Money),
  ];
  const rows = [
    ...['1a', '1b', '2', '3'].flatMap(box),
    only('6', 'Short-term capital loss carryover', negate(result.carriedShort)),
    only('7', 'Net short-term capital gain or (loss)', result.line7),
    ...['8a', '8b', '9', '10'].flatMap(box),
    only('14', 'Long-term capital loss carryover', negate(result.carriedLong)),
    only('15', 'Net long-term capital gain or (loss)', result.line15),
    only('16', 'Lines 7 and 15 together', result.line16),
    ...(result.line16 < 0n
      ? [only('21', 'Loss that reduces other income this year', negate(result.line21))]
      : []),
  ];
  return { id: 'schedule-d', title: 'Schedule D', rows, totals: columns.map(() => '') };
}

function worksheetSection(result: Result, { answers, rounding }: ReportInput): SectionDraft {
  const lines = carryOver({
    taxableIncome: getAnswer(answers, 'taxableIncome'),
    line7: result.line7,
    line15: result.line15,
    line21: result.line21,
  });
  const rows = lines.map(({ line, text, amount }): Row => [
    line,
    text,
    '',
    '',
    '',
    moneyText(amount, rounding),
  ]);
  return {
    id: 'carry-over',
    title: cellTexts.lossCarryover,
    rows,
    totals: columns.map(() => ''),
  };
}

/** The 28% Rate Gain Worksheet, as far as digital assets need it: collectibles have another rate. Instructions for Schedule D (2025), line 18. */
function rateSection(
  { carriedLong, line7 }: Result,
  collectibles: readonly Line[],
  rounding: ReportRounding,
): SectionDraft {
  const gains = sum(collectibles.map(({ gain }) => gain));
  const shortLoss = (line7 < 0n ? line7 : 0n) as Money;
  const total = sum([gains, negate(carriedLong), shortLoss]);
  const lines: readonly (readonly [string, string, Money])[] = [
    ['1', 'Gain or loss of collectibles on Form 8949, Part II', gains],
    ['5', 'Long-term capital loss carryover', negate(carriedLong)],
    ['6', 'Line 7 of Schedule D where it is a loss', shortLoss],
    [
      '7',
      'Total for line 18 of Schedule D; blank if below zero',
      (total > 0n ? total : 0n) as Money,
    ],
  ];
  const rows =
    collectibles.length === 0
      ? []
      : lines.map(([line, text, each]): Row => [line, text, '', '', '', moneyText(each, rounding)]);
  return { id: 'rate-28', title: '28% Rate Gain Worksheet', rows, totals: columns.map(() => '') };
}

function getNotes(result: Result, { answers }: ReportInput): readonly Text[] {
  return [
    noteTexts.scheduleDDigitalAssetsOnly,
    ...(result.line16 < 0n && (answers['taxableIncome'] ?? '') === ''
      ? [noteTexts.scheduleDTheWorksheetCountsTaxableIncome]
      : []),
  ];
}
