import { fill, renderInEnglish } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/cli';
import type { LocalDate } from '@lotbook/model/time';
import { getProductTranslator } from '@lotbook/messages/product-translators';
import { renderIssue } from '@lotbook/messages/render-issue';
import { createWriteStream } from 'node:fs';
import { parseArgs } from 'node:util';
import { sum } from '@lotbook/decimal/decimal';
import { listAllocatedLots } from '@lotbook/engine/allocation';
import { computeMethods } from '@lotbook/engine/compute-methods';
import type { PriceUsed } from '@lotbook/model/result';
import { lotMethods } from '@lotbook/model/settings';
import { localDate } from '@lotbook/model/time';
import { validateAnswers } from '@lotbook/reports/answers';
import { reports } from '@lotbook/reports/registry';
import { renderText } from '@lotbook/reports/report-text';
import { addLastPrices } from '@lotbook/reports/history';
import { reportText } from '@lotbook/reports/render/text';
import { writeReport } from '@lotbook/reports/render/write';
import { findExcludedRows, findUnpriced } from '@lotbook/reports/incomplete/excluded-rows';
import {
  countAssumed,
  markAssumed,
  noAssumedLines,
  type AssumedLines,
} from '@lotbook/reports/assumed/mark-assumed';
import { markUncertain } from '@lotbook/reports/uncertain/mark-uncertain';
import { countUncertain, noUncertainLines } from '@lotbook/reports/uncertain/uncertain-lines';
import { markIncomplete, type Excluded } from '@lotbook/reports/incomplete/mark-incomplete';
import {
  inapplicable,
  isInYear,
  type BuiltReport,
  type Report,
  type ReportFormat,
  type ReportInput,
} from '@lotbook/reports/report';
import type { Command } from '../command.ts';
import { computeFiles, type Computed } from '../input/compute-files.ts';
import { resolvePath } from '../input/files.ts';
import { getPlace, getYear } from '../input/place.ts';
import { parseChoice, taxFlags } from '../input/settings.ts';
import { isIncomplete, listExclusions, unfollowed } from '../output/run-notes.ts';
import { writeAll } from '../output/write.ts';
import { UsageError } from '../usage-error.ts';

const flags = {
  ...taxFlags,
  out: { type: 'string' },
  format: { type: 'string' },
  name: { type: 'string', default: '' },
  rounding: { type: 'string', default: 'cents' },
  answer: { type: 'string', multiple: true, default: [] as string[] },
  list: { type: 'boolean', default: false },
} as const;

export const report: Command = {
  name: 'report',
  usage:
    'report NAME FILE... --year YEAR --out FILE [--format pdf|xlsx|csv|json|txf|zip] [--rounding cents|wholeDollar] [--name NAME] [--answer QUESTION=ANSWER]... | report --list',
  purpose: renderInEnglish(fill(texts.reportPurpose)),
  run: async (args) => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: flags,
    });
    if (values.list) return list();
    const [name, ...files] = positionals;
    const request = reportNamed(name);
    const format = parseChoice(
      values.format ?? getFormat(values.out) ?? request.formats[0]!,
      request.formats,
      '--format',
    );
    if ((format === 'pdf' || format === 'xlsx' || format === 'zip') && values.out === undefined)
      throw new UsageError(renderInEnglish(fill(texts.outFileMissing)));
    const place = getPlace(values.jurisdiction).id;
    const reason = inapplicable(request, place);
    if (reason !== undefined)
      throw new UsageError(renderText(reason, getProductTranslator(place).translate));
    const year = getYear(values.year, place);
    if (request.perYear && year === undefined)
      throw new UsageError(
        renderInEnglish(fill(texts.reportCoversOneYear, { requestId: request.id })),
      );
    if (request.needs !== undefined && fromBook[request.needs] === undefined)
      throw new UsageError(
        renderInEnglish(fill(texts.reportNeedsDataOnly, { requestId: request.id })),
      );
    const rounding = parseChoice(values.rounding, ['cents', 'wholeDollar'], '--rounding');
    const answers = getAnswers(request, values.answer);
    const computed = await computeFiles(files, values);
    const input = toInput(computed, {
      accountName: values.name,
      year: year ?? 0,
      rounding,
      answers,
    });
    const plain = request.build({ ...input, ...fromBook[request.needs ?? 'nothing']?.(computed) });
    const built = markIncomplete(
      request,
      markUncertain(
        request,
        markAssumed(request, plain, listAssumed(computed, input, request.perYear)),
        uncertainIn(input, request.perYear),
      ),
      listExcluded(computed, input, request.perYear),
    );
    await write(request, format, built, values.out);
    if (built.incomplete) {
      const { words, rows } = built.incomplete;
      process.stderr.write(
        `${rows.length > 0 ? renderInEnglish(fill(texts.addMissingPrices, { words })) : words}\n`,
      );
    }
    if (built.uncertain !== undefined) process.stderr.write(`${built.uncertain}\n`);
    for (const line of [
      ...listExclusions(computed),
      ...unfollowed(computed.result.issues, getProductTranslator(computed.settings.jurisdiction)),
    ])
      process.stderr.write(line);
    return isIncomplete(computed) ||
      computed.result.issues.some((issue) => issue.severity === 'error')
      ? 1
      : 0;
  },
};

const english = getProductTranslator().translate;

function list(): number {
  for (const each of reports) {
    process.stdout.write(
      `${each.id}  (${each.formats.join(', ')})\n    ${renderText(each.label, english)}. ${renderText(each.purpose, english)}\n`,
    );
    for (const { id, label, help } of each.questions ?? [])
      process.stdout.write(
        `    --answer ${id}=…  ${renderText(label, english)}. ${renderText(help, english)}\n`,
      );
  }
  return 0;
}

function reportNamed(name: string | undefined): Report {
  const found = reports.find(({ id }) => id === name);
  if (!found)
    throw new UsageError(
      `${name === undefined ? renderInEnglish(fill(texts.reportMissing)) : renderInEnglish(fill(texts.reportUnknown, { name }))}. Known: ${reports.map((each) => each.id).join(', ')}.`,
    );
  return found;
}

function getAnswers(request: Report, given: readonly string[]): Readonly<Record<string, string>> {
  const named = Object.fromEntries(
    given.map((each) => [each.split('=')[0]!, each.slice(each.indexOf('=') + 1)]),
  );
  const unasked = Object.keys(named).find(
    (id) => !request.questions?.some((question) => question.id === id),
  );
  if (unasked !== undefined)
    throw new UsageError(
      renderInEnglish(fill(texts.reportQuestionUnknown, { requestId: request.id, unasked })),
    );
  const checked = validateAnswers(request, named);
  if ('problem' in checked) throw new UsageError(renderText(checked.problem, english));
  return checked.answers;
}

type Given = Pick<ReportInput, 'accountName' | 'year' | 'rounding' | 'answers'>;

/** The input of reports other than figures, from files alone. */
const fromBook: Readonly<Record<string, (computed: Computed) => Partial<ReportInput>>> = {
  methods: ({ book }) => ({
    methods: computeMethods(book, lotMethods).map(({ totals, lots }, index) => ({
      method: lotMethods[index]!,
      totals,
      openBasis: sum(lots.map(({ basis }) => basis)),
    })),
  }),
  // Without a network the newest prices are those of the files.
  prices: ({ settings, result }) => {
    const prices = new Map<string, PriceUsed>();
    addLastPrices(prices, result.entries, '9999');
    const last = result.entries.at(-1);
    return last
      ? { prices: { on: localDate(last.at, settings.timeZone), of: Object.fromEntries(prices) } }
      : {};
  },
  allocation: ({ book }) => {
    if (book.settings.tracking !== 'us') return {};
    const { lots, refused } = listAllocatedLots(book);
    const translator = getProductTranslator(book.settings.jurisdiction);
    const reasons = [...refused].map(
      ([asset, text]) => [asset, renderIssue(translator, text)] as const,
    );
    return { allocation: { lots, refused: Object.fromEntries(reasons) } };
  },
};

const getFormat = (out: string | undefined): string | undefined =>
  /\.(pdf|xlsx|csv|json|txf|zip)$/i.exec(out ?? '')?.[1]?.toLowerCase();

const toInput = ({ settings, result }: Computed, given: Given): ReportInput => ({
  ...given,
  translator: getProductTranslator(settings.jurisdiction),
  settings,
  disposals: result.disposals,
  income: result.income,
  gifts: result.gifts,
  donations: result.donations,
  lost: result.lost,
  expenses: result.expenses,
  entries: result.entries,
  lots: result.lots,
  assumedIn: findAssumed(result),
});

const findAssumed = ({ issues }: Computed['result']): ReadonlySet<string> =>
  new Set(issues.flatMap((each) => (each.code === 'assumed-price' ? [each.transactionId] : [])));

/** What no total of the report's year contains: rows without a price, rejected rows, and files that were not read. */
function listExcluded(
  { result, settings, rejected, remarks }: Computed,
  input: ReportInput,
  perYear: boolean,
): Excluded {
  const isWanted = (on: LocalDate): boolean => !perYear || isInYear(on, input);
  const rows = findExcludedRows(result, { settings, unpriced: findUnpriced(result.issues) });
  const unreadRows = rejected.filter(({ cells }) => {
    const year = findYear(cells);
    return (
      year === undefined ||
      [`${year}-01-01`, `${year}-12-31`].some((on) => isWanted(on as LocalDate))
    );
  });
  const files = new Set(
    remarks.flatMap(({ severity, file }) => (severity === 'error' ? [file] : [])),
  );
  return {
    rows: rows.filter(({ on }) => isWanted(on)),
    unread: [
      { kind: 'rejected', transactions: unreadRows.length },
      { kind: 'file', transactions: files.size },
    ],
  };
}

/** The year in the cells of a row: of a date written as `2025-03-01` or `2025/3/1`, or else as `01.03.2025` or `3/1/2025`. */
function findYear(cells: readonly string[]): string | undefined {
  const text = cells.join(' ');
  return (
    /(?:^|\D)((?:19|20)\d{2})[-/.]\d{1,2}[-/.]/.exec(text)?.[1] ??
    /\d{1,2}[-/.]\d{1,2}[-/.]((?:19|20)\d{2})(?!\d)/.exec(text)?.[1]
  );
}

/** Rows of the report's year whose cost is uncertain. */
function uncertainIn(input: ReportInput, perYear: boolean) {
  const isWanted = (on: LocalDate): boolean => !perYear || isInYear(on, input);
  const { disposals, gifts, donations, lost, lots } = input;
  return countUncertain(noUncertainLines, {
    disposals: disposals.filter(({ disposedOn }) => isWanted(disposedOn)),
    given: [...gifts, ...donations, ...lost].filter(({ on }) => isWanted(on)),
    lots,
  });
}

/** Rows of the report's year that depend on an assumed price. */
function listAssumed({ result }: Computed, input: ReportInput, perYear: boolean): AssumedLines {
  const isWanted = (on: LocalDate): boolean => !perYear || isInYear(on, input);
  const rows = {
    disposals: result.disposals.filter(({ disposedOn }) => isWanted(disposedOn)),
    income: result.income.filter(({ on }) => isWanted(on)),
  };
  return countAssumed(noAssumedLines, rows, findAssumed(result));
}

async function write(
  request: Report,
  format: ReportFormat,
  built: BuiltReport,
  file: string | undefined,
): Promise<void> {
  const now = new Date();
  if (file !== undefined)
    return writeReport(request, built, format, createWriteStream(resolvePath(file)), now);
  return writeAll(
    process.stdout,
    reportText(request, built, format, now.toISOString().slice(0, 10)) ?? [],
  );
}
