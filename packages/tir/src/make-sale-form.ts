import { format, round, type Money, type Quantity } from '@lotbook/decimal/decimal';
import { isLongTerm } from '@lotbook/law/holding-period';
import { form8949Box as findForm8949Box } from '@lotbook/law/form-8949-box';
import { form8949Box } from './form-boxes.ts';
import type { Boxes } from './form.ts';
import type { Payer, Sale } from './records.ts';
import { basisRequiredFrom } from './tax-rules.ts';
import { transliterate } from './transliterate.ts';

/** The code of an asset without a DTIF code, and of aggregated NFTs. Instructions for Form 1099-DA, box 1a. */
export const noDtifCode = '999999999';
/** The term can't be determined. Instructions for Form 1099-DA, applicable checkbox on Form 8949. */
export const unknownTerm = 'Y';

/** Whole cents, half up. */
export const toCents = (amount: Money): string => format(round(amount, 2, 'halfUp'), 2);

const omitEmpty = (boxes: Readonly<Record<string, string | undefined>>): Boxes =>
  Object.fromEntries(
    Object.entries(boxes).filter((entry): entry is [string, string] => (entry[1] ?? '') !== ''),
  );

const check = (isChecked: boolean): string => (isChecked ? 'X' : '');
const showAmount = (amount: Money): string => (amount > 0n ? toCents(amount) : '');

/** The IRS takes names in ASCII. */
const toAssetName = ({ asset, assetName }: Sale): string => {
  const name = assetName || asset;
  return transliterate(name) ?? name;
};

/** Boxes of one sale. Basis, date and term appear from 2026, for covered sales only; a basis of zero is shown. */
export function makeSaleBoxes(sale: Sale, payer: Payer, taxYear: number): Boxes {
  const { acquiredOn, disposedOn, basis } = sale;
  const isBasisReported = sale.isCovered && taxYear >= basisRequiredFrom.value;
  const term =
    isBasisReported && acquiredOn !== undefined
      ? isLongTerm({ acquiredOn, disposedOn })
        ? ('long' as const)
        : ('short' as const)
      : undefined;
  return omitEmpty({
    [form8949Box]: term
      ? findForm8949Box({ term, year: taxYear, reported: 'proceedsAndBasis' })
      : unknownTerm,
    '1a': sale.dtifCode || noDtifCode,
    '1b': toAssetName(sale),
    '1c': format(sale.quantity),
    '1d': isBasisReported ? acquiredOn : '',
    '1e': disposedOn,
    '1f': toCents(sale.proceeds),
    '1g': isBasisReported && basis !== undefined ? toCents(basis) : '',
    '1i': isBasisReported ? showAmount(sale.washSaleDisallowed) : '',
    '2': check(isBasisReported),
    '3a-gross': 'X',
    '4': showAmount(sale.withheld),
    '6': term === undefined ? '' : term === 'long' ? 'L' : 'S',
    '7': check(sale.isCashOnly),
    '8': check(sale.reliesOnCustomer),
    '9': check(!isBasisReported),
    '12a':
      sale.transferredInUnits !== undefined && sale.transferredInUnits > 0n
        ? format(sale.transferredInUnits)
        : '',
    '12b': sale.transferredInOn,
    ...makeStateBoxes(sale.state, sale.stateWithheld, payer),
  });
}

const makeStateBoxes = (state: string, withheld: Money, { stateIds }: Payer) => ({
  '14': state,
  '15': state === '' ? '' : stateIds[state],
  '16': showAmount(withheld),
});

/** Sales of one customer that share an aggregate form. */
export interface Aggregate {
  readonly kind: 'stablecoin' | 'nft' | 'nftFirstSale';
  readonly ownerId: string;
  readonly sale: Sale;
  rows: number;
  units: Quantity;
  proceeds: Money;
  withheld: Money;
  stateWithheld: Money;
}

/** Boxes of an aggregate form. Instructions for Form 1099-DA, optional reporting methods. */
export function makeAggregateBoxes(
  { kind, sale, rows, units, proceeds, withheld, stateWithheld }: Aggregate,
  payer: Payer,
): Boxes {
  const isStablecoin = kind === 'stablecoin';
  return omitEmpty({
    [form8949Box]: kind === 'nftFirstSale' ? '' : unknownTerm,
    '1a': isStablecoin ? sale.dtifCode || noDtifCode : noDtifCode,
    '1b': isStablecoin ? toAssetName(sale) : 'Specified NFTs',
    '1c': format(units),
    '1f': kind === 'nftFirstSale' ? '' : toCents(proceeds),
    '3a-gross': 'X',
    '4': showAmount(withheld),
    '11a': isStablecoin ? 'QS' : 'NFT',
    '11b': String(rows),
    '11c': kind === 'nftFirstSale' ? toCents(proceeds) : '',
    ...makeStateBoxes(sale.state, stateWithheld, payer),
  });
}
