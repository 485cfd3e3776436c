import type { Text } from '../report-text.ts';
import { fill } from '@lotbook/messages/fill';
import * as catalogTexts from '@lotbook/messages/generated/reports/catalog';
import * as cellTexts from '@lotbook/messages/generated/reports/cells';
import * as columnTexts from '@lotbook/messages/generated/reports/columns';
import * as noteTexts from '@lotbook/messages/generated/reports/notes';
import * as questionTexts from '@lotbook/messages/generated/reports/questions';
import { money, mulDiv, type Money } from '@lotbook/decimal/decimal';
import type { Disposal } from '@lotbook/model/result';
import { createFeed } from '../feed.ts';
import { ownershipIn } from '../ownership.ts';
import { ofGains } from '../incomplete/excluded-rows.ts';
import {
  isInYear,
  type Report,
  type ReportInput,
  type ReportQuestion,
  type RowDraft,
} from '../report.ts';
import { amount, amountCell, date, tableReport, text, units, unitsCell } from '../table.ts';

const rateQuestion: ReportQuestion = {
  id: 'rate',
  label: questionTexts.shortTermRate,
  kind: 'text',
  pattern: /^\d{1,2}(\.\d{1,3})?$/,
  default: '',
  further: true,
  help: questionTexts.shortTermRateHelp,
};

/** The highest rate in percent: IRC 1(j)(2), ordinary income; TCGA 1992, s1H from 30 October 2024. */
const highestRates: Readonly<Record<ReportInput['settings']['jurisdiction'], string>> = {
  US: '37',
  UK: '24',
};

/** Lists every sale that it is given, with its tax impact. */
const listed = tableReport({
  id: 'missing-basis',
  label: catalogTexts.missingBasisLabel,
  purpose: catalogTexts.missingBasisPurpose,
  jurisdictions: ['US', 'UK'],
  perYear: true,
  group: 'audit',
  leavesOut: ofGains,
  reach: 'history',
  questions: [rateQuestion],
  columns: [
    text('transaction', columnTexts.transaction),
    date('sold', columnTexts.dateSold),
    text('source', columnTexts.source),
    text('asset', columnTexts.asset),
    units('quantity', columnTexts.quantityWithoutOrigin),
    text('why', columnTexts.whatIsMissing),
    amount('proceeds', columnTexts.proceeds),
    amount('basis', columnTexts.costAssumed),
    amount('counted', columnTexts.gainCounted),
    amount('even', columnTexts.gainIfCostEqualsProceeds),
    amount('taxHigh', columnTexts.taxAtStakeAtMost),
    amount('taxLow', columnTexts.taxAtStakeAtLeast),
  ],
  sections: (input) => [
    {
      id: 'all',
      title: cellTexts.withoutOrigin,
      rows: input.disposals.map((each) => toRow(each, input)),
    },
  ],
  notes: (input) => getNotes(input.disposals.length, input),
});

/** Sales of units whose purchase wasn't reported. */
export const missingBasis: Report = {
  ...listed,
  feed: (input) => {
    const sales = new SalesWithoutOrigin(input);
    const { take, end } = createFeed(listed, input, {
      notes: ({ sections }) => getNotes(sections[0]?.rows.length ?? 0, input),
    });
    return { take: (rows) => take({ ...rows, disposals: sales.among(rows) }), end };
  },
  build: (input) =>
    listed.build({ ...input, disposals: new SalesWithoutOrigin(input).among(input) }),
};

/** Yields sales of the year with units of unknown origin, in the engine's order. */
class SalesWithoutOrigin {
  readonly #input: ReportInput;
  /** Lots that began with a zero cost because their units came from an unknown place, or because a transfer exceeded the holding. Each is named after its first side. */
  readonly #unfounded = new Set<string>();

  constructor(input: ReportInput) {
    this.#input = input;
  }

  among({ entries, disposals }: Pick<ReportInput, 'entries' | 'disposals'>): readonly Disposal[] {
    const ownership = ownershipIn(entries, this.#input.settings);
    for (const entry of entries) {
      const owned = ownership(entry);
      if (
        owned === 'moved' ||
        (owned === 'strayed' && entry.side === 'incoming' && entry.costBasis === 0n)
      )
        this.#unfounded.add(entry.id);
    }
    return disposals.filter(
      ({ lotId, disposedOn }) =>
        (isShort(lotId) || this.#unfounded.has(lotId)) && isInYear(disposedOn, this.#input),
    );
  }
}

const isShort = (lotId: string): boolean => lotId === 'unknown';

const getNotes = (found: number, input: ReportInput): readonly Text[] =>
  found === 0
    ? [noteTexts.missingBasisNone]
    : [
        noteTexts.missingBasisNextStep,
        fill(noteTexts.missingBasisTaxImpact, {
          rate: getRate(input),
          isOwn: input.answers['rate'] ? 'yes' : 'other',
        }),
      ];

const getRate = ({ answers, settings }: ReportInput): string =>
  answers['rate'] || highestRates[settings.jurisdiction];

function toRow(each: Disposal, input: ReportInput): RowDraft {
  const even = (each.gain < 0n ? each.gain : 0n) as Money;
  const getTax = (gain: Money): Money =>
    mulDiv(gain, money(getRate(input)), 100n * 10n ** 18n, 'halfEven') as Money;
  return [
    each.transactionId,
    each.disposedOn,
    each.source,
    each.asset,
    unitsCell(each.quantity),
    isShort(each.lotId) ? cellTexts.moreDisposed : cellTexts.unknownSender,
    ...[each.proceeds, each.basis, each.gain, even, getTax(each.gain), getTax(even)].map((one) =>
      amountCell(one, input.rounding),
    ),
  ];
}
