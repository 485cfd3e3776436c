/** Decimal text with its thousands apart: `-1234567.5` is `-1,234,567.5`. The digits stay as they were written. */
export function separated(plain: string): string {
  const [whole = '', fraction] = plain.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
