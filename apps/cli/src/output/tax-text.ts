import { fill, renderInEnglish } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/cli';
import * as common from '@lotbook/messages/generated/common';
import type { Money } from '@lotbook/decimal/decimal';
import { getJurisdiction } from '@lotbook/engine/jurisdiction/registry';
import type { MessageRef } from '@lotbook/messages/message';
import { getProductTranslator } from '@lotbook/messages/product-translators';
import { renderExplained } from '@lotbook/messages/render-explanation';
import type { YearTotals } from '@lotbook/model/result';
import type { TaxSettings } from '@lotbook/model/settings';
import { countExcluded } from '@lotbook/reports/incomplete/mark-incomplete';
import type { Computed } from '../input/compute-files.ts';
import { formatCents, formatTable } from './table.ts';
import type { TaxOutput } from './tax-output.ts';
import { findExcludedByYear, findGainRanges } from './year-doubts.ts';

/** Summary for people: totals per year, open lots, and what needs attention. */
export function* taxText(
  { settings, result }: Computed,
  { lists, options }: TaxOutput,
): Iterable<string> {
  const { units, years: taxYears } = getJurisdiction(settings.jurisdiction);
  const rule =
    units.by === 'pools' ? getRule(settings.jurisdiction, units.rule) : lotsText(settings);
  yield `${renderInEnglish(fill(texts.taxScope, { rule, currency: settings.currency }))}\n`;
  const counts = {
    disposals: lists.disposals.length,
    income: lists.income.length,
    lots: lists.lots.length,
  };
  yield `${renderInEnglish(fill(texts.taxCounts, counts))}\n\n`;
  const years = new Set(
    (lists.totals as readonly { readonly year: number }[]).map((each) => each.year),
  );
  const totals = result.totals.filter((each) => years.has(each.year));
  const gains = units.by === 'pools' ? gain : gainsByTerm;
  const rows = totals.map((each) => [
    taxYears.label(each.year),
    ...[...gains.of(each), each.income].map(formatCents),
  ]);
  const heads = [texts.taxYearHead, ...gains.heads, common.income];
  yield formatTable([heads.map((head) => renderInEnglish(fill(head))), ...rows]);
  yield* incompleteLines({ settings, result }, options['year']);
  yield* uncertainLines({ settings, result }, totals);
  const issues = lists.issues as readonly {
    readonly severity: string;
    readonly transactionId: string;
    readonly message: string;
  }[];
  if (issues.length > 0)
    yield `\n${renderInEnglish(fill(texts.taxIssues, { count: issues.length }))}\n`;
  for (const { severity, transactionId, message } of issues)
    yield `  ${severity.padEnd(7)}  ${transactionId}  ${message}\n`;
}

const getRule = (jurisdiction: TaxSettings['jurisdiction'], rule: MessageRef): string =>
  renderExplained(getProductTranslator(jurisdiction), rule).replace(/\.$/, '');

/** Per year what the totals above don't contain. */
export function* incompleteLines(
  { settings, result }: Pick<Computed, 'settings' | 'result'>,
  request: unknown,
): Iterable<string> {
  const { years } = getJurisdiction(settings.jurisdiction);
  for (const [year, each] of findExcludedByYear({ settings, result }))
    if (request === 'all' || request === year)
      yield `${renderInEnglish(fill(texts.incompleteYear, { each: countExcluded(each, getProductTranslator(settings.jurisdiction)), year: years.label(year), count: each.length }))}\n`;
}

/** Per year the ends of a gain that depends on units of uncertain cost. */
function* uncertainLines(
  computed: Pick<Computed, 'settings' | 'result'>,
  totals: readonly YearTotals[],
): Iterable<string> {
  const { years } = getJurisdiction(computed.settings.jurisdiction);
  const ranges = findGainRanges(computed, totals);
  for (const { year, gain: whole } of totals) {
    const ends = ranges.get(year);
    if (!ends) continue;
    const amounts = {
      gain: formatCents(whole),
      low: formatCents(ends.low),
      high: formatCents(ends.high),
    };
    yield `${renderInEnglish(fill(texts.uncertainGain, { year: years.label(year), ...amounts }))}\n`;
  }
}

const gainsByTerm = {
  heads: [texts.taxShortTermHead, texts.taxLongTermHead],
  of: ({ shortTermGain, longTermGain }: YearTotals): readonly Money[] => [
    shortTermGain,
    longTermGain,
  ],
};
const gain = {
  heads: [texts.taxGainHead],
  of: (totals: YearTotals): readonly Money[] => [totals.gain],
};

const lotsText = ({ method, tracking }: TaxSettings): string =>
  renderInEnglish(
    fill(texts.taxLots, { method, tracking: tracking === 'universal' ? 'other' : tracking }),
  );
