/** Adds thousands separators: `-1234567.5` becomes `-1,234,567.5`. The digits don't change. */
export function addSeparators(plain: string): string {
  const [whole = '', fraction] = plain.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
