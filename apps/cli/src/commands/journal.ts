import { fill, renderInEnglish } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/cli';
import { getProductTranslator } from '@lotbook/messages/product-translators';
import { renderJournalIssue } from '@lotbook/messages/render-journal-issue';
import { renderIssue } from '@lotbook/messages/render-issue';
import type { Translator } from '@lotbook/messages/translator';
import type { Issue } from '@lotbook/model/issue';
import { parseArgs } from 'node:util';
import { buildJournal } from '@lotbook/journal/build-journal';
import { journalModes, measurementModels } from '@lotbook/journal/journal';
import { openBalances } from '@lotbook/journal/open-balances';
import { money } from '@lotbook/decimal/decimal';
import { isDate, type LocalDate } from '@lotbook/model/time';
import type { Command } from '../command.ts';
import { readBook, type FileBook } from '../input/compute-files.ts';
import { readMapping } from '../input/mapping-file.ts';
import { makePeriodPrices } from '@lotbook/journal/period-prices';
import { readPrices } from '../input/price-files.ts';
import { parseChoice, taxFlags } from '../input/settings.ts';
import { journalJson } from '../output/journal-json.ts';
import { toOptionTexts } from '../output/tax-output.ts';
import { rejectionText } from '../output/run-notes.ts';
import { writeAll } from '../output/write.ts';
import { UsageError } from '../usage-error.ts';

export const journal: Command = {
  name: 'journal',
  usage: `journal FILE... [flags of tax] [--model ${measurementModels.join('|')}] [--mode ${journalModes.join('|')}] [--mapping FILE] [--from DATE] [--to DATE] [--fiscal-year-start MONTH] [--cutover DATE] [--adopted DATE] [--costs-to-sell PERCENT]`,
  purpose: renderInEnglish(fill(texts.journalPurpose)),
  run: async (args) => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        ...taxFlags,
        model: { type: 'string', default: 'cost' },
        mode: { type: 'string', default: 'transaction' },
        mapping: { type: 'string' },
        from: { type: 'string' },
        to: { type: 'string' },
        'fiscal-year-start': { type: 'string' },
        cutover: { type: 'string' },
        adopted: { type: 'string' },
        'costs-to-sell': { type: 'string' },
        format: { type: 'string', default: 'json' },
      },
    });
    parseChoice(values.format, ['json'], '--format');
    if (values.year !== undefined)
      throw new UsageError(renderInEnglish(fill(texts.journalYearUnsupported)));
    const model = parseChoice(values.model, measurementModels, '--model');
    const mode = parseChoice(values.mode, journalModes, '--mode');
    const [from, to] = [parseDate(values.from, '--from'), parseDate(values.to, '--to')];
    if (from !== undefined && to !== undefined && from > to)
      throw new UsageError(renderInEnglish(fill(texts.periodReversed, { from, to })));
    const fiscalYearStart = parseMonth(values['fiscal-year-start'], '--fiscal-year-start');
    const cutover = parseDate(values.cutover, '--cutover');
    const adoptedOn = parseDate(values.adopted, '--adopted');
    if (adoptedOn !== undefined && model !== 'fair-value')
      throw new UsageError(renderInEnglish(fill(texts.adoptedNeedsFairValue)));
    const costs = values['costs-to-sell'];
    if (costs !== undefined && model !== 'ias2-broker-trader')
      throw new UsageError(renderInEnglish(fill(texts.costsNeedTrader)));
    if (costs !== undefined && !/^(100|\d{1,2}(\.\d{1,2})?)$/.test(costs))
      throw new UsageError(renderInEnglish(fill(texts.costsInvalid, { text: costs })));
    const mapping = await readMapping(values.mapping);
    const files = await readBook(positionals, values);
    const { book } = files;
    const prices = makePeriodPrices(book, await readPrices(values.prices));
    const built = buildJournal(book, {
      model,
      mode,
      mapping,
      from,
      to,
      decimals: getDecimals(book.settings.currency),
      prices,
      fiscalYearStart,
      adoptedOn,
      ...(costs !== undefined && { costsToSell: money(costs) }),
      ...(cutover !== undefined && {
        adjust: (entries) => openBalances(entries, { cutover, mapping }),
      }),
    });
    const translator = getProductTranslator(book.settings.jurisdiction);
    const issues = [
      ...listFileIssues(files, translator),
      ...built.engineIssues.map((each) => formatEngineIssue(each, translator)),
      ...built.issues.map((issue) =>
        formatIssue({ ...issue, message: renderJournalIssue(translator, issue.text) }),
      ),
    ];
    const options = {
      ...toOptionTexts(book.settings),
      priceAgeHours: files.priceAgeHours,
      model,
      mode,
      from: from ?? '',
      to: to ?? '',
      ...(fiscalYearStart !== undefined && { fiscalYearStart }),
      ...(cutover !== undefined && { cutover }),
      ...(adoptedOn !== undefined && { adopted: adoptedOn }),
      ...(costs !== undefined && { costsToSell: costs }),
    };
    await writeAll(
      process.stdout,
      journalJson({ options, inputDigest: files.inputDigest, ...built, issues }),
    );
    return issues.some((issue) => issue.severity === 'error') ? 1 : 0;
  },
};

/** @throws UsageError unless the text is a calendar date. */
function parseDate(text: string | undefined, flag: string): LocalDate | undefined {
  if (text === undefined) return undefined;
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (!isDate(Number(year), Number(month), Number(day)))
    throw new UsageError(renderInEnglish(fill(texts.dateInvalid, { flag, text })));
  return text as LocalDate;
}

/** @throws UsageError unless the text is a month, 1 to 12. */
function parseMonth(text: string | undefined, flag: string): number | undefined {
  if (text === undefined) return undefined;
  if (!/^([1-9]|1[0-2])$/.test(text))
    throw new UsageError(renderInEnglish(fill(texts.monthInvalid, { flag, text })));
  return Number(text);
}

const getDecimals = (currency: string): number =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits ?? 2;

interface IssueText {
  readonly code: string;
  readonly severity: string;
  readonly transactionId: string;
  readonly asset: string;
  readonly message: string;
}

const formatIssue = ({
  code,
  severity,
  transactionId,
  asset,
  message,
}: Partial<IssueText> & Pick<IssueText, 'code' | 'severity' | 'message'>): IssueText &
  Record<string, string> => ({
  code,
  severity,
  transactionId: transactionId ?? '',
  asset: asset ?? '',
  message,
});

const formatEngineIssue = (issue: Issue, translator: Translator) =>
  formatIssue({ ...issue, message: renderIssue(translator, issue.text) });

const listFileIssues = (
  { rejected, issues }: FileBook,
  translator: Translator,
): readonly (IssueText & Record<string, string>)[] => [
  ...rejected.map((each) =>
    formatIssue({
      code: 'unreadable-row',
      severity: 'error',
      transactionId: `${each.file}:${each.line}`,
      message: rejectionText(each),
    }),
  ),
  ...issues.map((each) => formatEngineIssue(each, translator)),
];
