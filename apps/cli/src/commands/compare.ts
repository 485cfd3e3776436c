import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { money } from '@lotbook/decimal/decimal';
import { taxYears } from '@lotbook/law/tax-year';
import { fill, renderInEnglish } from '@lotbook/messages/fill';
import type { Message } from '@lotbook/messages/message';
import * as texts from '@lotbook/messages/generated/cli';
import * as columns from '@lotbook/messages/generated/reports/columns';
import {
  compareGains,
  type Sum,
  type YearComparison,
} from '@lotbook/reports/gains-comparison/compare-gains';
import { readGainsReport } from '@lotbook/sources/gains-reports/read-gains-report';
import type { Command } from '../command.ts';
import { computeFiles } from '../input/compute-files.ts';
import { resolvePath } from '../input/files.ts';
import { getPlace, getYear } from '../input/place.ts';
import { parseChoice, taxFlags } from '../input/settings.ts';
import { isIncomplete, listExclusions } from '../output/run-notes.ts';
import { formatCents, formatTable } from '../output/table.ts';
import { incompleteLines } from '../output/tax-text.ts';
import { writeAll } from '../output/write.ts';
import { UsageError } from '../usage-error.ts';

/** Reports round each line to the cent, and some also its price. */
const tolerance = money('0.02');
const mostShown = 20;
const dateOrders = ['month-first', 'day-first'] as const;

export const compare: Command = {
  name: 'compare',
  usage: 'compare REPORT FILE... [--all] [the flags of tax]',
  purpose: renderInEnglish(fill(texts.comparePurpose)),
  run: async (args) => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { ...taxFlags, all: { type: 'boolean', default: false } },
    });
    const [report, ...files] = positionals;
    if (report === undefined || files.length === 0)
      throw new UsageError(renderInEnglish(fill(texts.compareUsage)));
    const place = getPlace(values.jurisdiction).id;
    const year = getYear(values.year, place);
    const computed = await computeFiles(files, values);
    const { currency, timeZone, jurisdiction } = computed.settings;
    const { lines, rejected } = await readGainsReport(await readFile(resolvePath(report)), {
      fileName: path.basename(report),
      currency,
      timeZone,
      dateOrder:
        values['date-order'] === undefined
          ? undefined
          : parseChoice(values['date-order'], dateOrders, '--date-order'),
    });
    const years = taxYears[jurisdiction];
    const comparisons = compareGains(lines, computed.result.disposals, {
      yearFor: years.of,
      tolerance,
    }).filter((each) => year === undefined || each.year === year);
    await writeAll(
      process.stdout,
      comparisons.flatMap((each) => [
        ...printYear(each, years.label, values.all),
        // Sales without a price are in none of our sums.
        ...incompleteLines(computed, each.year),
      ]),
    );
    for (const { line, reason } of rejected)
      process.stderr.write(
        `${renderInEnglish(fill(texts.compareRejected, { file: path.basename(report), line: String(line), reason: renderInEnglish(reason) }))}\n`,
      );
    for (const line of listExclusions(computed)) process.stderr.write(line);
    return rejected.length > 0 || isIncomplete(computed) ? 1 : 0;
  },
};

const head = (text: Message): string => renderInEnglish(fill(text));

function* printYear(
  { year, theirs, ours, differences, agreed }: YearComparison,
  label: (year: number) => string,
  isAll: boolean,
): Iterable<string> {
  const row = (name: string, pick: (sum: Sum) => Sum['gain']): readonly string[] => [
    name,
    formatCents(pick(theirs)),
    formatCents(pick(ours)),
    formatCents((pick(ours) - pick(theirs)) as Sum['gain']),
  ];
  yield `${renderInEnglish(fill(texts.compareYearHead, { year: label(year) }))}\n`;
  yield formatTable([
    ['', head(texts.compareTheirs), head(texts.compareOurs), head(columns.difference)],
    row(head(columns.proceeds), (sum) => sum.proceeds),
    row(head(columns.costBasis), (sum) => sum.basis),
    row(head(texts.taxGainHead), (sum) => sum.gain),
  ]);
  yield `${renderInEnglish(fill(texts.compareAgreed, { agreed, differing: differences.length }))}\n`;
  const shown = isAll ? differences : differences.slice(0, mostShown);
  for (const { asset, on, gain, reasons } of shown) {
    yield `  ${on}  ${asset}  ${gain > 0n ? '+' : ''}${formatCents(gain)}\n`;
    for (const reason of reasons) yield `      ${renderInEnglish(reason)}.\n`;
  }
  if (shown.length < differences.length)
    yield `  ${renderInEnglish(fill(texts.compareMore, { count: differences.length - shown.length }))}\n`;
  yield '\n';
}
