import { AppError } from '@lotbook/model/errors';
import type { TaxEntry } from '@lotbook/model/result';
import { evidence, type Computed, type Evidence } from './evidence.ts';
import type { Asked, Explanation, Surroundings } from './explanation.ts';
import { explainDisposal } from './explain-disposal.ts';
import { getLotEntry, explainLot, explainTransfers } from './explain-lot.ts';
import { explainPool } from './explain-pool.ts';
import { explainPrice } from './explain-price.ts';
import {
  amountPart,
  explainIssues,
  explainOrigin,
  explainRule,
  sideText,
} from './explain-transaction.ts';
import { explainYear } from './explain-year.ts';
import { cents } from './text.ts';

/**
 * Explains a figure of a result as a tree: lots and the transfers they went through, prices with their source and time, rules with their citation, settings,
 * decisions, down to the record.
 * @throws AppError `NOT_FOUND` for a figure that the result does not have.
 */
export function explain(
  computed: Computed,
  asked: Asked,
  surroundings?: Surroundings,
): Explanation {
  const known = evidence(computed, surroundings);
  const { book, result } = computed;
  if (asked.kind === 'year') return explainYear(known, asked);
  if (asked.kind === 'lot') {
    const open = result.lots.filter(({ lotId }) => lotId === asked.id);
    const pool = explainPool(known, open);
    if (pool) return pool;
    if (!getLotEntry(known, asked.id)) throw unknown('lot', asked.id);
    const lot = explainLot(known, { lotId: asked.id });
    return {
      ...lot,
      parts: [
        ...lot.parts,
        ...open.map((each) =>
          amountPart(
            `Remaining at ${each.source}: ${cents(each.basis, book.settings.currency)} of basis.`,
            each.basis,
          ),
        ),
      ],
    };
  }
  if (asked.kind === 'disposal') {
    const disposal = known.disposals.get(asked.id);
    if (!disposal) throw unknown('disposal', asked.id);
    return explainDisposal(known, disposal);
  }
  const entry = known.entries.get(asked.id);
  if (!entry) throw unknown('entry', asked.id);
  return explainEntry(known, entry);
}

const unknown = (what: string, id: string): AppError =>
  new AppError('NOT_FOUND', `There is no ${what} ${id} in this result.`);

function explainEntry(known: Evidence, entry: TaxEntry): Explanation {
  const { currency } = known.settings;
  const { gainLoss, costBasis, proceeds } = entry;
  const disposals = known.disposalsByEntry.get(entry.id) ?? [];
  const income = known.incomeByEntry.get(entry.id);
  const figure = gainLoss ?? income?.value ?? costBasis;
  const figures = [
    ...(proceeds === undefined ? [] : [`proceeds ${cents(proceeds, currency)}`]),
    ...(costBasis === undefined ? [] : [`basis ${cents(costBasis, currency)}`]),
    ...(gainLoss === undefined ? [] : [`gain ${cents(gainLoss, currency)}`]),
    ...(income ? [`income ${cents(income.value, currency)}`] : []),
  ];
  return {
    kind: 'entry',
    text: `${sideText(known, entry)}${figures.length > 0 ? `: ${figures.join(', ')}` : ''}.`,
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
