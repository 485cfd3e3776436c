import { addSeparators } from '@lotbook/decimal/separated';

/** `-1234.5` as the form prints it: thousands apart, losses in parentheses. */
export function formAmount(plain: string): string {
  if (plain === '') return '';
  const amount = addSeparators(plain.replace('-', ''));
  return plain.startsWith('-') ? `(${amount})` : amount;
}
