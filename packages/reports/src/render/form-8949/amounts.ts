/** `-1234.5` as the form prints it: thousands apart, losses in parentheses. */
export function formAmount(plain: string): string {
  if (plain === '') return '';
  const [whole = '0', fraction] = plain.replace('-', '').split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const amount = fraction === undefined ? grouped : `${grouped}.${fraction}`;
  return plain.startsWith('-') ? `(${amount})` : amount;
}
