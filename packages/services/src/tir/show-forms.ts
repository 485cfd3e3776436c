import { formTypes } from '@lotbook/tir/form';
import { listBoxes } from '@lotbook/tir/form-boxes';
import { tinTypes } from '@lotbook/tir/records';
import { maskTin } from '@lotbook/tir/tin';

export type { Address } from '@lotbook/tir/records';

/** A TIN of which the last four digits are known. Empty without a TIN. */
export const showTin = (lastFour: string, tinType: string): string =>
  maskTin(lastFour, tinTypes.find((each) => each === tinType) ?? 'UNKNOWN');

export interface NamedBox {
  readonly box: string;
  readonly name: string;
  readonly value: string;
}

/** Boxes with their names, in the order of the form. */
export function nameBoxes(
  formType: string,
  taxYear: number,
  boxes: Readonly<Record<string, string>>,
): readonly NamedBox[] {
  const type = formTypes.find((each) => each === formType);
  if (!type) return [];
  return listBoxes(type, taxYear).flatMap(({ box, name }) => {
    const value = boxes[box];
    return value === undefined ? [] : [{ box, name, value }];
  });
}
