import { fill } from '@lotbook/messages/fill';
import * as explainTexts from '@lotbook/messages/generated/explain';
import { AppError } from '@lotbook/model/errors';
import type { TaxEntry } from '@lotbook/model/result';
import { makeEvidence, type Computed, type Evidence } from './evidence.ts';
import type { Asked, ExplainedText, Explained, Surroundings } from './explanation.ts';
import { explainDisposal } from './explain-disposal.ts';
import { getLotEntry, explainLot, explainTransfers } from './explain-lot.ts';
import { explainPool } from './explain-pool.ts';
import { explainPrice } from './explain-price.ts';
import {
  explainAmount,
  explainIssues,
  explainOrigin,
  explainRule,
  joinPhrases,
  toSideParams,
} from './explain-transaction.ts';
import { explainYear } from './explain-year.ts';
import { toMoneyParam } from './text.ts';

/**
 * Explains a figure of a result as a tree: lots and the transfers they went through, prices with their source and time, rules with their citation, settings,
 * decisions, down to the record.
 * @throws AppError `NOT_FOUND` for a figure that the result does not have.
 */
export function explain(computed: Computed, asked: Asked, surroundings?: Surroundings): Explained {
  const known = makeEvidence(computed, surroundings);
  const { book, result } = computed;
  if (asked.kind === 'year') return explainYear(known, asked);
  if (asked.kind === 'lot') {
    const open = result.lots.filter(({ lotId }) => lotId === asked.id);
    const pool = explainPool(known, open);
    if (pool) return pool;
    if (!getLotEntry(known, asked.id)) throw makeUnknownError('lot', asked.id);
    const lot = explainLot(known, { lotId: asked.id });
    return {
      ...lot,
      parts: [
        ...lot.parts,
        ...open.map((each) =>
          explainAmount(
            {
              code: 'explain.remaining',
              params: {
                source: each.source,
                basis: toMoneyParam(each.basis, book.settings.currency),
              },
            },
            each.basis,
          ),
        ),
      ],
    };
  }
  if (asked.kind === 'disposal') {
    const disposal = known.disposals.get(asked.id);
    if (!disposal) throw makeUnknownError('disposal', asked.id);
    return explainDisposal(known, disposal);
  }
  const entry = known.entries.get(asked.id);
  if (!entry) throw makeUnknownError('other', asked.id);
  return explainEntry(known, entry);
}

const makeUnknownError = (kind: 'lot' | 'disposal' | 'other', id: string): AppError =>
  new AppError('NOT_FOUND', fill(explainTexts.figureUnknown, { kind, id }));

function explainEntry(known: Evidence, entry: TaxEntry): Explained {
  const { currency } = known.settings;
  const { gainLoss, costBasis, proceeds } = entry;
  const disposals = known.disposalsByEntry.get(entry.id) ?? [];
  const income = known.incomeByEntry.get(entry.id);
  const figure = gainLoss ?? income?.value ?? costBasis;
  const [first, ...others] = (
    [
      ['explain.figureProceeds', proceeds],
      ['explain.figureBasis', costBasis],
      ['explain.figureGain', gainLoss],
      ['explain.figureIncome', income?.value],
    ] as const
  ).flatMap(([code, amount]): readonly ExplainedText[] =>
    amount === undefined ? [] : [{ code, params: { amount: toMoneyParam(amount, currency) } }],
  );
  const params = toSideParams(known, entry);
  return {
    kind: 'entry',
    text: first
      ? {
          code: 'explain.sideFigures',
          params: { ...params, figures: joinPhrases(first, ...others) },
        }
      : { code: 'explain.side', params },
    asset: entry.asset,
    quantity: entry.quantity,
    at: entry.at,
    transactionId: entry.transactionId,
    ...(figure === undefined ? {} : { amount: figure }),
    parts: [
      ...explainPrice(known, entry),
      explainRule(known, entry),
      ...explainTransfers(known, entry),
      ...disposals.map((each) => explainDisposal(known, each)),
      ...explainIssues(known, entry.transactionId, entry.asset),
      ...explainOrigin(known, entry.transactionId),
    ],
  };
}
