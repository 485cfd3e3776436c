import * as texts from '@lotbook/messages/generated/services/broker-forms';
import type { Message } from '@lotbook/messages/message';

/** A box of the form, or its equivalent. */
export type FormField =
  | 'symbol'
  | 'name'
  | 'code'
  | 'quantity'
  | 'acquired'
  | 'sold'
  | 'proceeds'
  | 'basis'
  | 'basisReported'
  | 'term'
  | 'noncovered'
  | 'aggregate'
  | 'checkbox';

export const fieldLabels: Readonly<Record<FormField, Message>> = {
  symbol: texts.boxSymbol,
  name: texts.boxName,
  code: texts.boxCode,
  quantity: texts.boxQuantity,
  acquired: texts.boxAcquired,
  sold: texts.boxSold,
  proceeds: texts.boxProceeds,
  basis: texts.boxBasis,
  basisReported: texts.boxBasisReported,
  term: texts.boxTerm,
  noncovered: texts.boxNoncovered,
  aggregate: texts.boxAggregate,
  checkbox: texts.boxCheckbox,
};

/**
 * What files call the boxes, in small letters without signs: TaxBit's template for form data, the names of FDX 6.4 (DigitalAssetDetail), those of the IRS's own
 * electronic schema, and what the printed form says.
 */
const headers: Readonly<Record<FormField, readonly string[]>> = {
  symbol: ['assetsymbol', 'symbol', 'ticker', 'currency', 'asset'],
  name: [
    'assetname',
    'digitalassetname',
    'danm',
    'nameofdigitalasset',
    'box1b',
    '1b',
    'description',
    'descriptionofproperty',
  ],
  code: ['assetdtifcode', 'digitalassetcode', 'datypecd', 'codefordigitalasset', 'box1a', '1a'],
  quantity: ['assetquantity', 'units', 'daunitqty', 'numberofunits', 'quantity', 'box1c', '1c'],
  acquired: ['acquireddate', 'dateacquired', 'box1d', '1d'],
  sold: ['disposeddate', 'dateofsale', 'datesold', 'datesoldordisposed', 'saledate', 'box1e', '1e'],
  proceeds: ['proceeds', 'proceedsamt', 'grossproceeds', 'salesproceeds', 'box1f', '1f'],
  basis: ['costbasis', 'costorotherbasis', 'costorotherbasisamt', 'basis', 'box1g', '1g'],
  basisReported: [
    'basisreported',
    'basisreportedtoirs',
    'basisreportedind',
    'checkifbasisreportedtoirs',
    'box2',
    '2',
  ],
  term: ['gainlossclassification', 'longorshort', 'term', 'holdingperiod', 'box6', '6'],
  noncovered: [
    'isnoncoveredsecurity',
    'noncovered',
    'noncoveredsecurity',
    'noncoveredsecuritydaind',
    'box9',
    '9',
  ],
  aggregate: ['aggregatestablecoinnft', 'aggregate', 'box11a', '11a'],
  checkbox: [
    'checkboxonform8949',
    'applicablecheckboxonform8949',
    'form8949applicablecheckboxcd',
    'form8949box',
    'box',
  ],
};

const byHeader = new Map(
  Object.entries(headers).flatMap(([field, names]) =>
    names.map((name) => [name, field as FormField] as const),
  ),
);

/** The box of a file's column; undefined for columns that are not needed. */
export const getField = (header: string): FormField | undefined =>
  byHeader.get(header.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
