import * as catalogTexts from '@lotbook/messages/generated/reports/catalog';
import { capitalGains } from '../capital-gains/report.ts';
import { digitalAssetQuestion } from '../digital-asset-question/report.ts';
import { donations } from '../donations/report.ts';
import { lost } from '../lost/report.ts';
import { expenses } from '../expenses/report.ts';
import { gifts } from '../gifts/report.ts';
import { holdings } from '../holdings/report.ts';
import { incomeSummary } from '../income-summary/report.ts';
import { income } from '../income/report.ts';
import { missingBasis } from '../missing-basis/report.ts';
import { feedFor } from '../feed.ts';
import { totalScope } from '../incomplete/excluded-rows.ts';
import {
  getHead,
  type BuiltReport,
  type Report,
  type ReportInput,
  type RowList,
} from '../report.ts';
import { rollForward } from '../roll-forward/report.ts';
import { sa108 } from '../sa108/report.ts';
import { scheduleD } from '../schedule-d/report.ts';

/** All of a year in one document: summaries first, then what they are made of. */
export const complete: Report = {
  id: 'complete',
  label: catalogTexts.completeLabel,
  purpose: catalogTexts.completePurpose,
  jurisdictions: ['US', 'UK'],
  formats: ['pdf', 'xlsx', 'json'],
  perYear: true,
  group: 'forms',
  uncertain: ['gains', 'given', 'lots'],
  leavesOut: totalScope,
  reach: 'history',
  feed: (input) => {
    const feeds = getParts(input).map((part) => feedFor(part, input));
    return {
      take: (rows) => {
        for (const feed of feeds) feed.take(rows);
      },
      end: (known) =>
        mergeReports(
          input,
          feeds.map((feed) => feed.end(known)),
        ),
    };
  },
  build: (input) =>
    mergeReports(
      input,
      getParts(input).map((part) => part.build(input)),
    ),
};

const getParts = ({ settings }: ReportInput): readonly Report[] =>
  parts.filter(({ jurisdictions }) => jurisdictions.includes(settings.jurisdiction));

const mergeReports = <Rows extends RowList>(
  input: ReportInput,
  built: readonly BuiltReport<Rows>[],
): BuiltReport<Rows> => ({
  ...getHead(complete, input),
  columns: [],
  sections: built.flatMap((part) =>
    part.sections.map((section) => ({
      ...section,
      id: `${part.id}-${section.id}`,
      title: getTitle(part.title, section.title),
      columns: section.columns ?? part.columns,
    })),
  ),
  notes: [...new Set(built.flatMap(({ notes }) => notes))],
});

/** In the order of the document. */
const parts: readonly Report[] = [
  scheduleD,
  sa108,
  digitalAssetQuestion,
  incomeSummary,
  capitalGains,
  income,
  gifts,
  donations,
  lost,
  expenses,
  holdings,
  rollForward,
  missingBasis,
];

const getTitle = (report: string, section: string): string =>
  report === section || report.startsWith(section) ? report : `${report}: ${section}`;
