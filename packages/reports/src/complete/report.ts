import { capitalGains } from '../capital-gains/report.ts';
import { digitalAssetQuestion } from '../digital-asset-question/report.ts';
import { donations } from '../donations/report.ts';
import { expenses } from '../expenses/report.ts';
import { gifts } from '../gifts/report.ts';
import { holdings } from '../holdings/report.ts';
import { incomeSummary } from '../income-summary/report.ts';
import { income } from '../income/report.ts';
import { missingBasis } from '../missing-basis/report.ts';
import { headOf, type Report } from '../report.ts';
import { rollForward } from '../roll-forward/report.ts';
import { sa108 } from '../sa108/report.ts';
import { scheduleD } from '../schedule-d/report.ts';

/** All of a year in one document: summaries first, then what they are made of. */
export const complete: Report = {
  id: 'complete',
  label: 'Complete tax report',
  purpose: 'A whole year in one document: summaries, every sale, income, giving, holdings, and what is missing.',
  jurisdictions: ['US', 'UK'],
  formats: ['pdf', 'xlsx', 'json'],
  perYear: true,
  group: 'forms',
  reach: 'history',
  build: (input) => {
    const built = parts.filter(({ jurisdictions }) => jurisdictions.includes(input.settings.jurisdiction)).map((part) => part.build(input));
    return {
      ...headOf(complete, input),
      columns: [],
      sections: built.flatMap((part) =>
        part.sections.map((section) => ({
          ...section,
          id: `${part.id}-${section.id}`,
          title: titleOf(part.title, section.title),
          columns: section.columns ?? part.columns,
        })),
      ),
      notes: [...new Set(built.flatMap(({ notes }) => notes))],
    };
  },
};

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
  expenses,
  holdings,
  rollForward,
  missingBasis,
];

const titleOf = (report: string, section: string): string => (report === section || report.startsWith(section) ? report : `${report}: ${section}`);
