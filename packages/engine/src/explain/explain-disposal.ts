import { defaultOrder } from '@lotbook/law/us-parameters';
import { format, negate, type Money } from '@lotbook/decimal/decimal';
import type { Disposal, IdentificationRule, TaxEntry } from '@lotbook/model/result';
import { getDoubts, getGainRange } from '@lotbook/model/stake';
import type { TaxSettings } from '@lotbook/model/settings';
import { localDate, toMillis } from '@lotbook/model/time';
import { positionLot } from '../booking/book-result.ts';
import { Calendar } from '../calendar.ts';
import type { LotLaw, PoolLaw } from '../jurisdiction/jurisdiction.ts';
import { getJurisdiction } from '../jurisdiction/registry.ts';
import { getLapse, getBrokerOrders, type Lapse } from '../methods/recorded-orders.ts';
import { findOrdersInForce } from '../methods/standing-orders.ts';
import type { Evidence } from './evidence.ts';
import type { Explained, ExplainedText } from './explanation.ts';
import { explainLot } from './explain-lot.ts';
import { explainPooledCost } from './explain-pool-history.ts';
import { explainPrice } from './explain-price.ts';
import {
  explainAmount,
  explainIssues,
  explainOrigin,
  explainRule,
  joinSentences,
} from './explain-transaction.ts';
import { toMoneyParam, toUnitParams } from './text.ts';

/** Explains a line of the form: proceeds, lot and basis, term, and how the lot was chosen. */
export function explainDisposal(evidence: Evidence, disposal: Disposal): Explained {
  const { currency } = evidence.settings;
  const { quantity, asset, proceeds, basis, gain, disposedOn, term, at, transactionId } = disposal;
  const law = getJurisdiction(evidence.settings.jurisdiction).units;
  const toParam = (amount: Money) => toMoneyParam(amount, currency);
  const entry = evidence.entries.get(disposal.entryId);
  return {
    kind: 'disposal',
    text: {
      code: 'explain.disposal',
      params: {
        ...toUnitParams(quantity, asset),
        day: disposedOn,
        proceeds: toParam(proceeds),
        basis: toParam(basis),
        result: gain < 0n ? 'loss' : 'other',
        amount: toParam(gain < 0n ? negate(gain) : gain),
        term: term ?? 'other',
      },
    },
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
      ...explainDoubts(evidence, disposal),
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
): Explained {
  const { currency, jurisdiction } = evidence.settings;
  const isPart = quantity !== entry.quantity;
  const costs =
    entry.proceeds !== undefined && entry.proceedsBeforeFees !== undefined
      ? entry.proceedsBeforeFees - entry.proceeds
      : 0n;
  const text = joinSentences(
    { code: 'explain.proceeds', params: { proceeds: toMoneyParam(proceeds, currency) } },
    ...describeWhole(entry, costs as Money, currency),
    ...(isPart
      ? [
          {
            code: 'explain.shareOfDisposal',
            params: {
              by: getJurisdiction(jurisdiction).units.by === 'lots' ? 'lots' : 'other',
              part: format(quantity),
              whole: format(entry.quantity),
            },
          } as const,
        ]
      : []),
  );
  return explainAmount(text, proceeds, explainPrice(evidence, entry));
}

function describeWhole(
  { proceeds }: TaxEntry,
  fees: Money,
  currency: string,
): readonly ExplainedText[] {
  if (proceeds === undefined) return [];
  const params = { proceeds: toMoneyParam(proceeds, currency) };
  return [
    fees > 0n
      ? {
          code: 'explain.wholeDisposalAfterFees',
          params: { ...params, fees: toMoneyParam(fees, currency) },
        }
      : { code: 'explain.wholeDisposal', params },
  ];
}

function explainTerm(
  { longTermFrom }: LotLaw,
  { term, acquiredOn, disposedOn, inherited }: Disposal,
): Explained {
  const from = longTermFrom(acquiredOn);
  const text: ExplainedText = inherited
    ? { code: 'explain.termInherited' }
    : {
        code: 'explain.term',
        params: {
          acquiredOn,
          disposedOn,
          longTermFrom: from,
          term: term === 'long' ? 'long' : 'other',
        },
      };
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
): readonly Explained[] {
  return [
    ...(disallowed === undefined
      ? []
      : [
          {
            kind: 'rule' as const,
            text: {
              code: 'explain.washSale' as const,
              params: { amount: toMoneyParam(disallowed, currency) },
            },
            amount: disallowed,
            citation: 'IRC 1091',
            parts: [],
          },
        ]),
    ...(collectible
      ? [
          {
            kind: 'rule' as const,
            text: { code: 'explain.collectible' as const },
            citation: 'IRC 1(h)(4)',
            parts: [],
          },
        ]
      : []),
  ];
}

/** Between what the gain may be, and the issues that it depends on. */
function explainDoubts(
  { settings: { currency } }: Evidence,
  disposal: Disposal,
): readonly Explained[] {
  const ends = getGainRange(disposal);
  if (!ends) return [];
  const parts = getDoubts(disposal).map(({ transactionId, asset, worth }): Explained => ({
    kind: 'rule',
    text: {
      code: 'explain.uncertainPart',
      params: { amount: toMoneyParam(worth, currency), asset },
    },
    transactionId,
    parts: [],
  }));
  return [
    {
      kind: 'rule',
      text: {
        code: 'explain.uncertainCost',
        params: { low: toMoneyParam(ends.low, currency), high: toMoneyParam(ends.high, currency) },
      },
      parts,
    },
  ];
}

const identifications: Readonly<
  Record<IdentificationRule, { readonly text: ExplainedText; readonly citation: string }>
> = {
  'same-day': {
    text: { code: 'explain.identifiedSameDay' },
    citation: 'TCGA 1992 s105',
  },
  'thirty-days': {
    text: { code: 'explain.identifiedThirtyDays' },
    citation: 'TCGA 1992 s106A',
  },
  'section-104': {
    text: { code: 'explain.identifiedPool' },
    citation: 'TCGA 1992 s104',
  },
};

function explainIdentification({ rule: whole }: PoolLaw, { rule, lotId }: Disposal): Explained {
  if (lotId === positionLot)
    return {
      kind: 'rule',
      text: { code: 'explain.positionClosed' },
      citation: 'TCGA 1992 s143',
      parts: [],
    };
  if (!rule)
    return {
      kind: 'rule',
      text: { code: 'explain.costUnknown' },
      parts: [],
    };
  return {
    kind: 'rule',
    ...identifications[rule],
    parts: [{ kind: 'setting', text: whole, parts: [] }],
  };
}

const toMethodParam = (method: TaxSettings['method']) => (method === 'HIFO' ? 'other' : method);

/** Specifically identified, or chosen by the method in force at the time. */
function explainChoice(
  { settings, choicesByDisposal }: Evidence,
  { entryId, lotId, at, transactionId, source }: Disposal,
): readonly Explained[] {
  const chosen = [
    ...(choicesByDisposal.get(entryId) ?? []),
    ...(choicesByDisposal.get(transactionId) ?? []),
  ].find(({ lot }) => lot === lotId);
  if (chosen && chosen.recordedAt <= at) {
    return [
      {
        kind: 'decision',
        text: {
          code: 'explain.lotChosen',
          params: { day: localDate(chosen.recordedAt, settings.timeZone) },
        },
        at: chosen.recordedAt,
        citation: '26 CFR 1.1012-1(j)',
        parts: [],
      },
    ];
  }
  const lapse = lapseIn(settings);
  const isLapsed = lapse !== undefined && lapse.sources.has(source) && toMillis(at) >= lapse.fromMs;
  const { methodChanges, method: begun } = isLapsed ? getBrokerOrders(settings) : settings;
  const change = findOrdersInForce(methodChanges)(toMillis(at), source);
  if (isLapsed && !change) return [byLaw, explainTracking(settings)];
  const method = toMethodParam(change?.method ?? begun);
  const text: ExplainedText = change
    ? {
        code: change.channel === 'broker' ? 'explain.methodAtBroker' : 'explain.methodSince',
        params: { method, from: localDate(change.from, settings.timeZone) },
      }
    : { code: 'explain.method', params: { method } };
  return [
    {
      kind: 'setting',
      text,
      citation: '26 CFR 1.1012-1(j)',
      parts: [],
    },
    explainTracking(settings),
  ];
}

function lapseIn(settings: TaxSettings): Lapse | undefined {
  const { units } = getJurisdiction(settings.jurisdiction);
  return units.by === 'lots'
    ? getLapse(settings, units.ownBooksUntil, new Calendar(settings.timeZone))
    : undefined;
}

const byLaw: Explained = {
  kind: 'setting',
  text: { code: 'explain.methodByLaw', params: { method: toMethodParam(defaultOrder.value) } },
  citation: '26 CFR 1.1012-1(j)(3)(i); Notice 2026-20',
  parts: [],
};

const explainTracking = ({ tracking }: TaxSettings): Explained => ({
  kind: 'setting',
  text: {
    code: 'explain.tracking',
    params: { tracking: tracking === 'us' ? 'other' : tracking },
  },
  citation: 'Rev. Proc. 2024-28',
  parts: [],
});
