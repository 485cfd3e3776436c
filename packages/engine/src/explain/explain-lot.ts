import { format, type Money, type Quantity } from '@lotbook/decimal/decimal';
import { separated } from '@lotbook/decimal/separated';
import { formatDay } from '@lotbook/model/date-text';
import type { LotId, TransactionId } from '@lotbook/model/ids';
import type { MovedLot, TaxEntry, TransferMatch } from '@lotbook/model/result';
import type { Instant, LocalDate } from '@lotbook/model/time';
import { confidenceLevel } from '../matching/confidence.ts';
import { formatMatch } from '../matching/match-text.ts';
import type { Evidence } from './evidence.ts';
import type { Explanation } from './explanation.ts';
import { explainPrice } from './explain-price.ts';
import {
  amountPart,
  explainIssues,
  explainOrigin,
  explainRule,
  sideText,
} from './explain-transaction.ts';
import { cents, day, units } from './text.ts';

/** The part of a lot to explain, and until when. */
export interface LotPart {
  readonly lotId: LotId;
  readonly quantity?: Quantity;
  readonly basis?: Money;
  readonly acquiredOn?: LocalDate;
  readonly until?: Instant;
}

/** Explains the origin of units of a lot: how they were acquired, their cost, and their transfers. */
export function explainLot(evidence: Evidence, part: LotPart): Explanation {
  const { currency } = evidence.settings;
  const entry = getLotEntry(evidence, part.lotId);
  if (!entry)
    return {
      kind: 'lot',
      text: 'The origin of these units is unknown: no imported transaction shows how they were acquired.',
      ...(part.quantity === undefined ? {} : { quantity: part.quantity }),
      ...(part.basis === undefined ? {} : { amount: part.basis }),
      parts: [],
    };
  const quantity = part.quantity ?? entry.quantity;
  const basis = part.basis ?? entry.costBasis;
  const moves = (evidence.movesByLot.get(part.lotId) ?? []).flatMap((match) =>
    explainMove(evidence, match, part),
  );
  return {
    kind: 'lot',
    text: `${units(quantity, entry.asset)} of a lot acquired on ${part.acquiredOn ? formatDay(part.acquiredOn) : day(entry.at, evidence.settings.timeZone)}${basis === undefined ? '' : ` at a basis of ${cents(basis, currency)}`}.`,
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

function explainAcquisition(evidence: Evidence, entry: TaxEntry): readonly Explanation[] {
  const { currency } = evidence.settings;
  const costs =
    entry.costBasis !== undefined && entry.costBasisBeforeFees !== undefined
      ? entry.costBasis - entry.costBasisBeforeFees
      : 0n;
  const basis =
    entry.costBasis === undefined
      ? []
      : [
          amountPart(
            `All ${units(entry.quantity, entry.asset)} cost ${cents(entry.costBasis, currency)}${costs > 0n ? `, including ${cents(costs as Money, currency)} of purchase fees` : ''}.`,
            entry.costBasis,
            explainPrice(evidence, entry),
          ),
        ];
  return [
    {
      kind: 'entry',
      text: `${sideText(evidence, entry)}.`,
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

function explainMove(
  evidence: Evidence,
  match: TransferMatch,
  { lotId, until }: LotPart,
): readonly Explanation[] {
  const [out, arrival] = [evidence.entries.get(match.out), evidence.entries.get(match.in)];
  if (!out || !arrival || (until !== undefined && out.at > until && arrival.at > until)) return [];
  const moved = match.lots.reduce(
    (sum, each) => (each.lot === lotId ? sum + each.quantity : sum),
    0n,
  ) as Quantity;
  const parts = [
    ...explainOrigin(evidence, out.transactionId),
    ...otherOrigin(evidence, out.transactionId, arrival.transactionId),
  ];
  return [
    describeMove(evidence, match, {
      out,
      arrival,
      what: `${units(moved, out.asset)} of it`,
      quantity: moved,
      parts,
    }),
  ];
}

/** The transfers that a side belongs to, each with the lots that moved. */
export function explainTransfers(evidence: Evidence, entry: TaxEntry): readonly Explanation[] {
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
        what: units(quantity, out.asset),
        quantity,
        parts: [...lots, ...other],
      }),
    ];
  });
}

function explainMovedLot(evidence: Evidence, { lot, quantity }: MovedLot): Explanation {
  const entry = getLotEntry(evidence, lot);
  if (!entry) return explainLot(evidence, { lotId: lot, quantity });
  const { asset, at, transactionId } = entry;
  const text = `${units(quantity, asset)} of the lot received on ${day(at, evidence.settings.timeZone)}.`;
  return {
    kind: 'lot',
    text,
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
  readonly what: string;
  readonly quantity: Quantity;
  readonly parts: readonly Explanation[];
}

function describeMove(
  { settings }: Evidence,
  match: TransferMatch,
  { out, arrival, what, quantity, parts }: Move,
): Explanation {
  const why = formatMatch({
    reason: match.reason,
    asset: out.asset,
    apartMs: match.apartMs,
    lost: match.lost,
  });
  return {
    kind: 'transfer',
    text: `${what} ${formatMove(out, arrival, settings.timeZone)}. ${why} Confidence: ${confidenceLevel(match.confidence)} (${match.confidence} of 100).`,
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
function formatMove(out: TaxEntry, arrival: TaxEntry, zone: Parameters<typeof day>[1]): string {
  const [sent, arrived] = [day(out.at, zone), day(arrival.at, zone)];
  if (sent === arrived || arrival.at < out.at)
    return `moved from ${out.source} to ${arrival.source} on ${sent}`;
  return `was sent from ${out.source} on ${sent} and arrived at ${arrival.source} on ${arrived}`;
}

const otherOrigin = (
  evidence: Evidence,
  out: TransactionId,
  arrival: TransactionId,
): readonly Explanation[] => (arrival === out ? [] : explainOrigin(evidence, arrival));

/** A part of an amount by units, as text: `0.5 of 2`. */
export const partText = (part: Quantity, whole: Quantity): string =>
  `${separated(format(part))} of ${separated(format(whole))}`;
