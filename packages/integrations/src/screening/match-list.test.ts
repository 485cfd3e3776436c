import { expect, it } from 'vitest';
import { readAddressList } from '../sanctions/read-list.ts';
import { listedBitcoin, listedEthereum, listedSegwit, writeSdnXml } from '../sanctions/testing.ts';
import { mentionsAny } from './find-parties.ts';
import { matchList, type MovedUnits, type ScreenedRecord } from './match-list.ts';

const list = readAddressList([{ name: 'SDN.XML', text: writeSdnXml() }])!;
const own = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const received: MovedUnits = { direction: 'in', asset: 'BTC', quantity: '0.5' };
const sent: MovedUnits = { direction: 'out', asset: 'BTC', quantity: '0.5' };

const esplora = (
  from: readonly string[],
  to: readonly string[],
  ...movements: MovedUnits[]
): ScreenedRecord => ({
  header: null,
  rows: [
    [
      JSON.stringify({
        txid: 'a'.repeat(64),
        vin: from.map((address) => ({ prevout: { scriptpubkey_address: address, value: 1 } })),
        vout: to.map((address) => ({ scriptpubkey_address: address, value: 1 })),
      }),
    ],
  ],
  movements,
});
const csv = (header: string, row: string, ...movements: MovedUnits[]): ScreenedRecord => ({
  header: header.split(','),
  rows: [row.split(',')],
  movements,
});
const summarize = (record: ScreenedRecord) =>
  matchList(record, list).map(({ listed, direction, asset, quantity }) => [
    listed.address,
    direction,
    asset,
    quantity,
  ]);

it('matches the sender of units that were received', () => {
  expect(summarize(esplora([listedBitcoin], [own], received))).toEqual([
    [listedBitcoin, 'received', 'BTC', '0.5'],
  ]);
});

it('matches the recipient of units that were sent, in any spelling', () => {
  expect(summarize(esplora([own], [listedSegwit.toUpperCase(), own], sent))).toEqual([
    [listedSegwit, 'sent', 'BTC', '0.5'],
  ]);
});

it('does not blame us for other recipients of a payment to us', () => {
  expect(
    summarize(esplora(['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'], [own, listedBitcoin], received)),
  ).toEqual([]);
});

const row = (from: string, to: string): string[] => [
  JSON.stringify({ hash: `0x${'1'.repeat(64)}`, from, to, value: '5' }),
];

it('reads explorer rows in JSON, with several rows of one transaction', () => {
  const me = '0x52908400098527886e0f7030069857d2e4169ee7';
  const movements: MovedUnits[] = [
    { direction: 'in', asset: 'ETH', quantity: '1' },
    { direction: 'out', asset: 'USDC', quantity: '1800' },
  ];
  const rows = [row(me, listedEthereum), row(listedEthereum, me)];
  expect(summarize({ header: null, rows, movements })).toEqual([
    [listedEthereum, 'sent', 'USDC', '1800'],
    [listedEthereum, 'received', 'ETH', '1'],
  ]);
});

it('reads columns of files, and text that only mentions an address', () => {
  const mixed = '0x7F367cC41522cE07553e823bf3be79A889DEbe1B';
  expect(summarize(csv('TxHash,FromAddress,ToAddress', `x,me,${mixed}`, sent))).toEqual([
    [listedEthereum, 'sent', 'BTC', '0.5'],
  ]);
  expect(summarize(csv('Date,Notes', `2026,ethereum:${mixed} refund`, received))).toEqual([
    [listedEthereum, 'received', 'BTC', '0.5'],
  ]);
  expect(summarize(csv('Date,Notes', `2026,${mixed}`, received, sent))).toEqual([
    [listedEthereum, undefined, undefined, undefined],
  ]);
});

it('leaves the amount open if several assets moved', () => {
  const other: MovedUnits = { direction: 'out', asset: 'LTC', quantity: '3' };
  expect(summarize(csv('To address', listedBitcoin, sent, other))).toEqual([
    [listedBitcoin, 'sent', undefined, undefined],
  ]);
});

it('looks for whole addresses only, with the case of base58', () => {
  const addresses = new Set(list.byAddress.keys());
  const isMentioned = (text: string): boolean =>
    mentionsAny({ header: null, rows: [[text]] }, addresses);
  expect(isMentioned(`to ${listedBitcoin}.`)).toBe(true);
  expect(isMentioned(`x${listedBitcoin}`)).toBe(false);
  expect(isMentioned(listedBitcoin.toLowerCase())).toBe(false);
  expect(summarize(csv('To', listedBitcoin.toLowerCase(), sent))).toEqual([]);
});
