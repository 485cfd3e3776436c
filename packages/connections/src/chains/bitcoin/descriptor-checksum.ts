/** The eight characters after `#` that detect typos in a descriptor (BIP 380). */

const letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const characters =
  '0123456789()[],\'/*abcdefgh@:$%{}IJKLMNOPQRSTUVWXYZ&+-.;<=>?!^_|~ijklmnopqrstuvwxyzABCDEFGH`#"\\ ';
const generators = [0xf5dee51989n, 0xa9fdca3312n, 0x1bab10e32dn, 0x3706b1677an, 0x644d626ffdn];

/** @returns undefined if the text has a character that descriptors can't contain. */
export function descriptorChecksum(text: string): string | undefined {
  let sum = 1n;
  let groups: number[] = [];
  for (const character of text) {
    const place = characters.indexOf(character);
    if (place < 0) return undefined;
    sum = step(sum, place & 31);
    groups.push(place >> 5);
    if (groups.length === 3) {
      sum = step(sum, (groups[0] ?? 0) * 9 + (groups[1] ?? 0) * 3 + (groups[2] ?? 0));
      groups = [];
    }
  }
  if (groups.length === 1) sum = step(sum, groups[0] ?? 0);
  if (groups.length === 2) sum = step(sum, (groups[0] ?? 0) * 3 + (groups[1] ?? 0));
  for (let n = 0; n < 8; n += 1) sum = step(sum, 0);
  sum ^= 1n;
  return Array.from(
    { length: 8 },
    (_, n) => letters[Number((sum >> BigInt(5 * (7 - n))) & 31n)],
  ).join('');
}

function step(sum: bigint, digit: number): bigint {
  const top = sum >> 35n;
  let next = ((sum & 0x7ffffffffn) << 5n) ^ BigInt(digit);
  for (const [bit, generator] of generators.entries())
    if ((top >> BigInt(bit)) & 1n) next ^= generator;
  return next;
}
