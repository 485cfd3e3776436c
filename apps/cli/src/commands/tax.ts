import { fill, renderInEnglish } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/cli';
import { parseArgs } from 'node:util';
import type { Command } from '../command.ts';
import { computeFiles } from '../input/compute-files.ts';
import { getPlace, getYear } from '../input/place.ts';
import { parseChoice, taxFlags } from '../input/settings.ts';
import { taxCsv } from '../output/tax-csv.ts';
import { taxJson } from '../output/tax-json.ts';
import { taxOutput } from '../output/tax-output.ts';
import { isIncomplete } from '../output/run-notes.ts';
import { incompleteLines, taxText } from '../output/tax-text.ts';
import { writeAll } from '../output/write.ts';

export const tax: Command = {
  name: 'tax',
  usage:
    'tax FILE... [--jurisdiction US|UK] [--method fifo|lifo|hifo] [--tracking universal|wallet|us] [--prices FILE] [--columns FILE] [--file-time-zone ZONE] [--date-order dmy|mdy] [--decimal-mark point|comma] [--year YEAR] [--format json|text|csv]',
  purpose: renderInEnglish(fill(texts.taxPurpose)),
  run: async (args) => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { ...taxFlags, format: { type: 'string', default: 'text' } },
    });
    const format = parseChoice(values.format, ['json', 'text', 'csv'], '--format');
    const year = getYear(values.year, getPlace(values.jurisdiction).id);
    const computed = await computeFiles(positionals, values);
    const output = taxOutput(computed, year);
    await writeAll(
      process.stdout,
      format === 'json'
        ? taxJson(output)
        : format === 'csv'
          ? taxCsv(computed, output)
          : taxText(computed, output),
    );
    // A table has no place for them.
    if (format === 'csv')
      for (const line of incompleteLines(computed, output.options['year']))
        process.stderr.write(line);
    return isIncomplete(computed) ||
      computed.result.issues.some((issue) => issue.severity === 'error')
      ? 1
      : 0;
  },
};
