import { defaultOrder } from '@lotbook/law/us-parameters';
import { negate, type Money } from '@lotbook/decimal/decimal';
import type { Disposal, IdentificationRule, TaxEntry } from '@lotbook/model/result';
import { formatDay } from '@lotbook/model/date-text';
import type { TaxSettings } from '@lotbook/model/settings';
import { localDate, toMillis } from '@lotbook/model/time';
import { positionLot } from '../booking/book-result.ts';
import { Calendar } from '../calendar.ts';
import type { LotLaw, PoolLaw } from '../jurisdiction/jurisdiction.ts';
import { getJurisdiction } from '../jurisdiction/registry.ts';
import { getLapse, getBrokerOrders, type Lapse } from '../methods/recorded-orders.ts';
import { ordersInForce } from '../methods/standing-orders.ts';
import type { Evidence } from './evidence.ts';
import type { Explanation } from './explanation.ts';
import { explainLot, partText } from './explain-lot.ts';
import { explainPooledCost } from './explain-pool-history.ts';
import { explainPrice } from './explain-price.ts';
import { amountPart, explainIssues, explainOrigin, explainRule } from './explain-transaction.ts';
import { cents, units } from './text.ts';

/** Explains a line of the form: proceeds, lot and basis, term, and how the lot was chosen. */
export function explainDisposal(evidence: Evidence, disposal: Disposal): Explanation {
  const { currency } = evidence.settings;
  const { quantity, asset, proceeds, basis, gain, disposedOn, term, at, transactionId } = disposal;
  const law = getJurisdiction(evidence.settings.jurisdiction).units;
  const money = (amount: Money) => cents(amount, currency);
  const entry = evidence.entries.get(disposal.entryId);
  return {
    kind: 'disposal',
    text: `${units(quantity, asset)} disposed of on ${formatDay(disposedOn)} for ${money(proceeds)}, with a basis of ${money(basis)}: a ${gain < 0n ? 'loss' : 'gain'} of ${money(gain < 0n ? negate(gain) : gain)}${term ? `, ${term}-term` : ''}.`,
    amount: gain,
    quantity,
    asset,
    at,
    transactionId,
    parts: [
      ...(entry ? [explainProceeds(evidence, disposal, entry)] : []),
      law.by === 'lots'
        ? explainLot(evidence, {
            lotId: disposal.lotId,
            quantity,
            basis,
            acquiredOn: disposal.acquiredOn,
            until: at,
          })
        : explainPooledCost(evidence, disposal),
      ...(law.by === 'lots'
        ? [explainTerm(law, disposal), ...explainChoice(evidence, disposal)]
        : [explainIdentification(law, disposal)]),
      ...explainMarks(evidence, disposal),
      ...(entry ? [explainRule(evidence, entry)] : []),
      ...explainIssues(evidence, transactionId, asset),
      ...explainOrigin(evidence, transactionId),
    ],
  };
}

function explainProceeds(
  evidence: Evidence,
  { proceeds, quantity }: Disposal,
  entry: TaxEntry,
): Explanation {
  const { currency, jurisdiction } = evidence.settings;
  const isPart = quantity !== entry.quantity;
  const costs =
    entry.proceeds !== undefined && entry.proceedsBeforeFees !== undefined
      ? entry.proceedsBeforeFees - entry.proceeds
      : 0n;
  const less = costs > 0n ? `, after fees of ${cents(costs as Money, currency)}` : '';
  const whole =
    entry.proceeds === undefined
      ? ''
      : ` The whole disposal: ${cents(entry.proceeds, currency)}${less}.`;
  const these =
    getJurisdiction(jurisdiction).units.by === 'lots' ? 'This lot is' : 'These units are';
  const share = isPart ? ` ${these} ${partText(quantity, entry.quantity)}.` : '';
  return amountPart(
    `Proceeds: ${cents(proceeds, currency)}.${whole}${share}`,
    proceeds,
    explainPrice(evidence, entry),
  );
}

function explainTerm(
  { longTermFrom }: LotLaw,
  { term, acquiredOn, disposedOn, inherited }: Disposal,
): Explanation {
  const from = longTermFrom(acquiredOn);
  const text = inherited
    ? 'It was inherited, so it is long-term.'
    : `Acquired on ${formatDay(acquiredOn)} and disposed of on ${formatDay(disposedOn)}; long-term begins on ${formatDay(from)}, so this is ${term}-term.`;
  return {
    kind: 'rule',
    text,
    citation: inherited ? 'IRC 1223(9)' : 'IRC 1222; Rev. Rul. 66-7',
    parts: [],
  };
}

/** Other rules that affect a line: a deferred loss, a gain at the rate for collectibles. */
function explainMarks(
  { settings: { currency } }: Evidence,
  { disallowed, collectible }: Disposal,
): readonly Explanation[] {
  const deferred = `${disallowed === undefined ? '' : cents(disallowed, currency)} of the loss is deferred as a wash sale, because the same asset was bought within thirty days before or after.`;
  return [
    ...(disallowed === undefined
      ? []
      : [
          {
            kind: 'rule' as const,
            text: deferred,
            amount: disallowed,
            citation: 'IRC 1091',
            parts: [],
          },
        ]),
    ...(collectible
      ? [
          {
            kind: 'rule' as const,
            text: 'It is a collectible: the tax rate for collectibles applies to the gain.',
            citation: 'IRC 1(h)(4)',
            parts: [],
          },
        ]
      : []),
  ];
}

const identifications: Readonly<
  Record<IdentificationRule, { readonly text: string; readonly citation: string }>
> = {
  'same-day': {
    text: 'They are identified with units acquired on the same day.',
    citation: 'TCGA 1992 s105',
  },
  'thirty-days': {
    text: 'They are identified with units acquired within thirty days after.',
    citation: 'TCGA 1992 s106A',
  },
  'section-104': {
    text: 'They were taken from the section 104 pool at its average cost.',
    citation: 'TCGA 1992 s104',
  },
};

function explainIdentification({ rule: whole }: PoolLaw, { rule, lotId }: Disposal): Explanation {
  if (lotId === positionLot)
    return {
      kind: 'rule',
      text: 'A margin or futures position was closed: its result is a gain or a loss at once.',
      citation: 'TCGA 1992 s143',
      parts: [],
    };
  if (!rule)
    return {
      kind: 'rule',
      text: 'How these units were acquired is unknown, so their cost is zero.',
      parts: [],
    };
  return {
    kind: 'rule',
    ...identifications[rule],
    parts: [{ kind: 'setting', text: whole, parts: [] }],
  };
}

const trackings: Readonly<Record<TaxSettings['tracking'], string>> = {
  universal: 'universal, across all wallets',
  wallet: 'per wallet',
  us: 'universal through 2024, per wallet from 2025',
};
const orders: Readonly<Record<TaxSettings['method'], string>> = {
  FIFO: 'oldest lots first',
  LIFO: 'newest lots first',
  HIFO: 'highest-cost lots first',
};

/** Specifically identified, or chosen by the method in force at the time. */
function explainChoice(
  { settings, choicesByDisposal }: Evidence,
  { entryId, lotId, at, transactionId, source }: Disposal,
): readonly Explanation[] {
  const chosen = [
    ...(choicesByDisposal.get(entryId) ?? []),
    ...(choicesByDisposal.get(transactionId) ?? []),
  ].find(({ lot }) => lot === lotId);
  if (chosen && chosen.recordedAt <= at) {
    return [
      {
        kind: 'decision',
        text: `This lot was specifically identified on ${formatDay(localDate(chosen.recordedAt, settings.timeZone))}, before the disposal.`,
        at: chosen.recordedAt,
        citation: '26 CFR 1.1012-1(j)',
        parts: [],
      },
    ];
  }
  const lapse = lapseIn(settings);
  const isLapsed = lapse !== undefined && lapse.sources.has(source) && toMillis(at) >= lapse.fromMs;
  const { methodChanges, method: begun } = isLapsed ? getBrokerOrders(settings) : settings;
  const change = ordersInForce(methodChanges)(toMillis(at), source);
  if (isLapsed && !change) return [byLaw, together(settings)];
  const method = change?.method ?? begun;
  const notice = change?.channel === 'broker' ? ', as instructed to the broker' : '';
  const since = change
    ? `${notice}, in force from ${formatDay(localDate(change.from, settings.timeZone))}`
    : '';
  return [
    {
      kind: 'setting',
      text: `Method ${method}: ${orders[method]}${since}.`,
      citation: '26 CFR 1.1012-1(j)',
      parts: [],
    },
    together(settings),
  ];
}

function lapseIn(settings: TaxSettings): Lapse | undefined {
  const { units } = getJurisdiction(settings.jurisdiction);
  return units.by === 'lots'
    ? getLapse(settings, units.ownBooksUntil, new Calendar(settings.timeZone))
    : undefined;
}

const byLaw: Explanation = {
  kind: 'setting',
  text: `Method ${defaultOrder.value}: ${orders[defaultOrder.value]}. A broker holds these units, and a standing order in your own records no longer applies to them.`,
  citation: '26 CFR 1.1012-1(j)(3)(i); Notice 2026-20',
  parts: [],
};

const together = ({ tracking }: TaxSettings): Explanation => ({
  kind: 'setting',
  text: `Lot tracking: ${trackings[tracking]}.`,
  citation: 'Rev. Proc. 2024-28',
  parts: [],
});
