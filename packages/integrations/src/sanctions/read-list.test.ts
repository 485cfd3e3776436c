import { expect, it } from 'vitest';
import { readAddressList } from './read-list.ts';
import {
  listedBitcoin,
  listedEthereum,
  listedSegwit,
  sampleSdnCsv,
  writeSdnXml,
} from './testing.ts';

const readXml = (text: string) => readAddressList([{ name: 'SDN.XML', text }]);
const readCsv = (text: string, comments?: string) =>
  readAddressList([
    { name: 'sdn.csv', text },
    ...(comments === undefined ? [] : [{ name: 'sdn_comments.csv', text: comments }]),
  ]);

it('reads addresses, entries and the date of SDN.XML', () => {
  const list = readXml(writeSdnXml());
  expect(list?.publishedOn).toBe('2026-11-20');
  expect([...(list?.byAddress.keys() ?? [])]).toEqual([
    listedBitcoin,
    listedSegwit,
    listedEthereum,
  ]);
  expect(list?.byAddress.get(listedBitcoin)).toEqual({
    address: listedBitcoin,
    currency: 'XBT',
    entryId: '25308',
    name: 'KHORASHADIZADEH & SONS',
    programs: 'CYBER2, IRAN',
  });
});

it('reads the same addresses from the remarks of SDN.CSV', () => {
  const list = readCsv(sampleSdnCsv);
  expect([...(list?.byAddress.keys() ?? [])]).toEqual([
    listedBitcoin,
    listedSegwit,
    listedEthereum,
  ]);
  expect(list?.byAddress.get(listedEthereum)).toMatchObject({ entryId: '30518', currency: 'ETH' });
  expect(list?.publishedOn).toBeUndefined();
});

it('continues remarks that are cut off, and refuses them without their continuation', () => {
  const at = sampleSdnCsv.indexOf(listedSegwit) + 10;
  const end = sampleSdnCsv.indexOf('"', at);
  const cut = sampleSdnCsv.slice(0, at) + sampleSdnCsv.slice(end);
  expect(() => readCsv(cut)).toThrow(/sdn\.csv: The remarks of entry 25308 are cut off/);
  const rest = sampleSdnCsv.slice(at, end);
  expect(readCsv(cut, `25308,"${rest}"\n`)?.byAddress.has(listedSegwit)).toBe(true);
});

it('refuses files that are not a whole list', () => {
  const whole = writeSdnXml();
  expect(() => readXml(whole.slice(0, -300))).toThrow(/SDN\.XML: /);
  expect(() => readXml(whole.slice(0, whole.lastIndexOf('</sdnList>')))).toThrow(/SDN\.XML: /);
  expect(() => readXml(whole.replace('<Record_Count>3', '<Record_Count>4'))).toThrow(
    /states 4 entries but contains 3/,
  );
  expect(() => readXml('<html><body>Access denied</body></html>')).toThrow(/starts with <html>/);
  expect(() => readXml('<Sanctions></Sanctions>')).toThrow(/Download SDN\.XML or SDN\.CSV/);
  expect(() => readXml(whole.replace(listedBitcoin, 'see remarks'))).toThrow(
    /Entry 25308 lists "see remarks", which isn't an address/,
  );
  expect(() => readCsv('1,2,3')).toThrow(/Line 1 has 3 columns instead of 12/);
});

it('has the same digest for the same content, and another one after a change', () => {
  const one = readXml(writeSdnXml());
  expect(readXml(writeSdnXml())?.digest).toBe(one?.digest);
  expect(readXml(writeSdnXml(undefined, '11/21/2026'))?.digest).not.toBe(one?.digest);
});

it('ignores other files of the folder', () => {
  expect(readAddressList([{ name: 'README.txt', text: 'x' }])).toBeUndefined();
});
