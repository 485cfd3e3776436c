import { zeroMoney } from '@lotbook/decimal/decimal';
import { isFiat } from '@lotbook/model/fiat';
import type { Category } from '@lotbook/model/category';
import type { AssetId } from '@lotbook/model/ids';
import type { TaxEntry } from '@lotbook/model/result';
import type { TaxSettings } from '@lotbook/model/settings';
import { ownershipIn, type Ownership } from './ownership.ts';

type Settings = Pick<TaxSettings, 'jurisdiction' | 'treatments'>;

/**
 * The sides of whole transactions that change holdings: additions and disposals; for units returned
 * from hold, those beyond what was put on hold. Money isn't a holding.
 */
export function changesIn(entries: readonly TaxEntry[], settings: Settings): readonly TaxEntry[] {
  const ownership = ownershipIn(entries, settings);
  const changes: TaxEntry[] = [];
  for (const entry of entries) {
    const change = changeBy(entry, ownership(entry));
    if (change) changes.push(change);
    const claim = claimBy(entry);
    if (claim) changes.push(claim);
  }
  return changes;
}

function changeBy(entry: TaxEntry, ownership: Ownership): TaxEntry | undefined {
  if (isFiat(entry.asset) || isResult(entry) || isInside(entry)) return undefined;
  if (ownership === 'aside')
    return (
      entry.surplus && {
        ...entry,
        quantity: entry.surplus.quantity,
        costBasis: entry.surplus.basis,
      }
    );
  return staysOwn(ownership, entry) ? undefined : entry;
}

/** The claim on units that were given up, which costs their value. */
function claimBy(entry: TaxEntry): TaxEntry | undefined {
  const name = claims[entry.category];
  if (name === undefined || entry.side !== 'outgoing' || entry.proceeds === undefined)
    return undefined;
  return {
    ...entry,
    side: 'incoming',
    asset: `${name}:${entry.asset}` as AssetId,
    costBasis: entry.value ?? zeroMoney,
  };
}

const claims: Readonly<Partial<Record<Category, string>>> = {
  collateralize_standard: 'COLL',
  loanDisbursement_standard: 'LOAN',
};

/** Units from or for the result of a position: they have a side of their own. */
const isResult = ({ id, transactionId }: TaxEntry): boolean => id === `${transactionId}/result`;

/** Units that paid the fee of a sale out of the units sold are disposed of with it: they have no cost of their own, before fees or after. */
const isInside = ({ side, costBasisBeforeFees }: TaxEntry): boolean =>
  side === 'fee' && costBasisBeforeFees === undefined;

/** What strayed out is still owned; what strayed in makes a lot. */
const staysOwn = (ownership: Ownership, { side }: Pick<TaxEntry, 'side'>): boolean =>
  ownership === 'lost' || ownership === 'moved' || (ownership === 'strayed' && side !== 'incoming');
