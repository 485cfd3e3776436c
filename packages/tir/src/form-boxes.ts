import type { FormType } from './form.ts';

export type BoxKind = 'amount' | 'units' | 'date' | 'check' | 'code' | 'text' | 'count';

export interface BoxDefinition {
  readonly box: string;
  readonly kind: BoxKind;
  readonly name: string;
  /** Tax years that have the box; open-ended without `until`. */
  readonly from?: number;
  readonly until?: number;
}

const define = (kind: BoxKind, boxes: Readonly<Record<string, string>>): readonly BoxDefinition[] =>
  Object.entries(boxes).map(([box, name]) => ({ box, kind, name }));

/** Form 8949 checkbox of a form. Not a numbered box. */
export const form8949Box = '8949';

/** Boxes by form, in the order of the form. Form 1099-DA (2025, 2026) and its instructions; the other forms by their instructions of 2025 and 2026. */
const boxesByForm: Readonly<Record<FormType, readonly BoxDefinition[]>> = {
  '1099-DA': [
    ...define('code', { [form8949Box]: 'Applicable checkbox on Form 8949' }),
    ...define('code', { '1a': 'Code for digital asset' }),
    ...define('text', { '1b': 'Name of digital asset' }),
    ...define('units', { '1c': 'Number of units' }),
    ...define('date', { '1d': 'Date acquired', '1e': 'Date sold or disposed' }),
    ...define('amount', {
      '1f': 'Proceeds',
      '1g': 'Cost or other basis',
      '1h': 'Accrued market discount',
      '1i': 'Wash sale loss disallowed',
    }),
    ...define('check', { '2': 'Basis reported to IRS', '3a-gross': 'Gross proceeds', '3b': 'QOF' }),
    ...define('amount', { '4': 'Federal income tax withheld' }),
    ...define('check', { '5': 'Loss not allowed' }),
    ...define('code', { '6': 'Gain or loss type' }),
    ...define('check', {
      '7': 'Only cash proceeds',
      '8': 'Customer-provided acquisition information',
      '9': 'Noncovered security',
    }),
    ...define('code', { '11a': 'Aggregate reporting' }),
    ...define('count', { '11b': 'Number of transactions' }),
    ...define('amount', { '11c': 'NFT first sales by creator or minter' }),
    ...define('units', { '12a': 'Units transferred in' }),
    ...define('date', { '12b': 'Transfer-in date' }),
    ...define('code', { '14': 'State', '15': 'State identification number' }),
    ...define('amount', { '16': 'State tax withheld' }),
  ],
  '1099-MISC': [
    ...define('amount', {
      '1': 'Rents',
      '2': 'Royalties',
      '3': 'Other income',
      '4': 'Federal income tax withheld',
      '8': 'Substitute payments in lieu of dividends or interest',
      '10': 'Gross proceeds paid to an attorney',
      '15': 'Nonqualified deferred compensation',
    }),
    ...define('code', { state: 'State' }),
  ],
  '1099-INT': [
    ...define('amount', { '1': 'Interest income', '4': 'Federal income tax withheld' }),
    ...define('code', { state: 'State' }),
  ],
  '1099-NEC': [
    ...define('amount', { '1': 'Nonemployee compensation', '4': 'Federal income tax withheld' }),
    ...define('code', { state: 'State' }),
  ],
  '1099-B': [
    ...define('amount', {
      '4': 'Federal income tax withheld',
      '8': 'Profit or loss realized on closed contracts',
      '9': 'Unrealized profit or loss on open contracts, prior year end',
      '10': 'Unrealized profit or loss on open contracts, year end',
      '11': 'Aggregate profit or loss on contracts',
    }),
    ...define('code', { state: 'State' }),
  ],
};

/** The boxes of a form in a tax year. */
export const listBoxes = (formType: FormType, taxYear: number): readonly BoxDefinition[] =>
  boxesByForm[formType].filter(({ from = 0, until = 9999 }) => from <= taxYear && taxYear <= until);

/** Boxes that income rows can name. */
export const listAmountBoxes = (formType: FormType, taxYear: number): readonly string[] =>
  listBoxes(formType, taxYear)
    .filter(({ kind, box }) => kind === 'amount' && box !== '4')
    .map(({ box }) => box);
