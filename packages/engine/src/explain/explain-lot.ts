import type { Money, Quantity } from '@lotbook/decimal/decimal';
import type { LotId, TransactionId } from '@lotbook/model/ids';
import type { MovedLot, TaxEntry, TransferMatch } from '@lotbook/model/result';
import { localDate, type Instant, type LocalDate, type TimeZone } from '@lotbook/model/time';
import { getConfidenceLevel } from '../matching/confidence.ts';
import { describeMatch } from '../matching/match-text.ts';
import type { Evidence } from './evidence.ts';
import type { Explained, ExplainedText } from './explanation.ts';
import { explainPrice } from './explain-price.ts';
import {
  explainAmount,
  explainIssues,
  explainOrigin,
  explainRule,
  toSideParams,
} from './explain-transaction.ts';
import { toMoneyParam, toUnitParams } from './text.ts';

/** The part of a lot to explain, and until when. */
export interface LotPart {
  readonly lotId: LotId;
  readonly quantity?: Quantity;
  readonly basis?: Money;
  readonly acquiredOn?: LocalDate;
  readonly until?: Instant;
}

/** Explains the origin of units of a lot: how they were acquired, their cost, and their transfers. */
export function explainLot(evidence: Evidence, part: LotPart): Explained {
  const { currency } = evidence.settings;
  const entry = getLotEntry(evidence, part.lotId);
  if (!entry)
    return {
      kind: 'lot',
      text: { code: 'explain.originUnknown' },
      ...(part.quantity === undefined ? {} : { quantity: part.quantity }),
      ...(part.basis === undefined ? {} : { amount: part.basis }),
      parts: [],
    };
  const quantity = part.quantity ?? entry.quantity;
  const basis = part.basis ?? entry.costBasis;
  const params = {
    ...toUnitParams(quantity, entry.asset),
    day: part.acquiredOn ?? localDate(entry.at, evidence.settings.timeZone),
  };
  const moves = (evidence.movesByLot.get(part.lotId) ?? []).flatMap((match) =>
    explainMove(evidence, match, part),
  );
  return {
    kind: 'lot',
    text:
      basis === undefined
        ? { code: 'explain.lot', params }
        : {
            code: 'explain.lotAtBasis',
            params: { ...params, basis: toMoneyParam(basis, currency) },
          },
    quantity,
    asset: entry.asset,
    at: entry.at,
    transactionId: entry.transactionId,
    ...(basis === undefined ? {} : { amount: basis }),
    parts: [...explainAcquisition(evidence, entry), ...moves],
  };
}

/**
 * The entry that opened a lot. Parts that took over basis and dates are numbered under the entry
 * that they arrived with, and a surplus is under it as well.
 */
export function getLotEntry({ entries }: Evidence, lotId: LotId): TaxEntry | undefined {
  return entries.get(lotId) ?? entries.get(lotId.replace(/\/(part\d+|surplus)\**$/, ''));
}

function explainAcquisition(evidence: Evidence, entry: TaxEntry): readonly Explained[] {
  const { currency } = evidence.settings;
  const costs =
    entry.costBasis !== undefined && entry.costBasisBeforeFees !== undefined
      ? entry.costBasis - entry.costBasisBeforeFees
      : 0n;
  const basis =
    entry.costBasis === undefined
      ? []
      : [
          explainAmount(
            describeCost(entry, entry.costBasis, costs as Money, currency),
            entry.costBasis,
            explainPrice(evidence, entry),
          ),
        ];
  return [
    {
      kind: 'entry',
      text: { code: 'explain.side', params: toSideParams(evidence, entry) },
      at: entry.at,
      transactionId: entry.transactionId,
      asset: entry.asset,
      quantity: entry.quantity,
      parts: [explainRule(evidence, entry)],
    },
    ...basis,
    ...explainIssues(evidence, entry.transactionId, entry.asset),
    ...explainOrigin(evidence, entry.transactionId),
  ];
}

function describeCost(
  { quantity, asset }: TaxEntry,
  cost: Money,
  fees: Money,
  currency: string,
): ExplainedText {
  const params = { ...toUnitParams(quantity, asset), cost: toMoneyParam(cost, currency) };
  return fees > 0n
    ? {
        code: 'explain.acquisitionCostWithFees',
        params: { ...params, fees: toMoneyParam(fees, currency) },
      }
    : { code: 'explain.acquisitionCost', params };
}

function explainMove(
  evidence: Evidence,
  match: TransferMatch,
  { lotId, until }: LotPart,
): readonly Explained[] {
  const [out, arrival] = [evidence.entries.get(match.out), evidence.entries.get(match.in)];
  if (!out || !arrival || (until !== undefined && out.at > until && arrival.at > until)) return [];
  const moved = match.lots.reduce(
    (sum, each) => (each.lot === lotId ? sum + each.quantity : sum),
    0n,
  ) as Quantity;
  const parts = [
    ...explainOrigin(evidence, out.transactionId),
    ...explainOtherOrigin(evidence, out.transactionId, arrival.transactionId),
  ];
  return [
    describeMove(evidence, match, {
      out,
      arrival,
      isPart: true,
      quantity: moved,
      parts,
    }),
  ];
}

/** The transfers that a side belongs to, each with the lots that moved. */
export function explainTransfers(evidence: Evidence, entry: TaxEntry): readonly Explained[] {
  return evidence.result.matches.flatMap((match) => {
    const [out, arrival] = [evidence.entries.get(match.out), evidence.entries.get(match.in)];
    if (!out || !arrival || (out !== entry && arrival !== entry)) return [];
    const { quantity } = match;
    const lots = match.lots.map((moved) => explainMovedLot(evidence, moved));
    const other = explainOrigin(evidence, (out === entry ? arrival : out).transactionId);
    return [
      describeMove(evidence, match, {
        out,
        arrival,
        isPart: false,
        quantity,
        parts: [...lots, ...other],
      }),
    ];
  });
}

function explainMovedLot(evidence: Evidence, { lot, quantity }: MovedLot): Explained {
  const entry = getLotEntry(evidence, lot);
  if (!entry) return explainLot(evidence, { lotId: lot, quantity });
  const { asset, at, transactionId } = entry;
  return {
    kind: 'lot',
    text: {
      code: 'explain.lotReceived',
      params: { ...toUnitParams(quantity, asset), day: localDate(at, evidence.settings.timeZone) },
    },
    quantity,
    asset,
    at,
    transactionId,
    figure: { kind: 'lot', id: lot },
    parts: explainAcquisition(evidence, entry),
  };
}

interface Move {
  readonly out: TaxEntry;
  readonly arrival: TaxEntry;
  readonly isPart: boolean;
  readonly quantity: Quantity;
  readonly parts: readonly Explained[];
}

function describeMove({ settings }: Evidence, match: TransferMatch, move: Move): Explained {
  const { out, quantity, parts } = move;
  const why = describeMatch({
    reason: match.reason,
    asset: out.asset,
    apartMs: match.apartMs,
    lost: match.lost,
  });
  return {
    kind: 'transfer',
    text: {
      code: 'explain.transferMatch',
      params: {
        move: describeEnds(move, settings.timeZone),
        match: why,
        level: getConfidenceLevel(match.confidence),
        confidence: String(match.confidence),
      },
    },
    quantity,
    asset: out.asset,
    at: out.at,
    transactionId: out.transactionId,
    ...(settings.jurisdiction === 'US'
      ? {
          citation:
            'Instructions for Form 1040, digital assets: a transfer between own wallets is not a taxable event',
        }
      : {}),
    parts,
  };
}

/** Units that arrive on a later day were in transit in between. */
function describeEnds({ out, arrival, quantity, isPart }: Move, zone: TimeZone): ExplainedText {
  const [sentOn, arrivedOn] = [localDate(out.at, zone), localDate(arrival.at, zone)];
  const params = {
    ...toUnitParams(quantity, out.asset),
    isPart: isPart ? 'yes' : 'other',
    from: out.source,
    to: arrival.source,
  } as const;
  return sentOn === arrivedOn || arrival.at < out.at
    ? { code: 'explain.transfer', params: { ...params, day: sentOn } }
    : { code: 'explain.transferInTransit', params: { ...params, sentOn, arrivedOn } };
}

const explainOtherOrigin = (
  evidence: Evidence,
  out: TransactionId,
  arrival: TransactionId,
): readonly Explained[] => (arrival === out ? [] : explainOrigin(evidence, arrival));
