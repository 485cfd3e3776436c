import { describe, expect, it } from 'vitest';
import { fileSources } from '../registry.ts';
import { plain, readAll } from '../testing.ts';
import { listMappingFaults, type ColumnMapping } from './column-mapping.ts';
import { makeMappedSource } from './mapped-source.ts';
import { suggestMapping } from './suggest.ts';
import { readUnknownTable } from './unknown-file.ts';

async function suggest(text: string): Promise<ColumnMapping> {
  const table = await readUnknownTable({
    bytes: Buffer.from(text),
    fileName: 'list.csv',
    isWhole: true,
  });
  if (!table) throw new Error('no table was found');
  return suggestMapping(table.header, table.rows, {
    name: 'My list',
    timeZone: 'UTC',
    currency: 'USD',
  });
}

/** Lists as people keep them, and the columns that each must be given without any help. */
const lists: readonly (readonly [
  name: string,
  text: string,
  columns: ColumnMapping['columns'],
  more?: Partial<ColumnMapping>,
])[] = [
  [
    'bought and sold',
    'Bought/Sold,Date,Amount,Asset,Price\nBought,2024-01-05,0.5,BTC,42000\nSold,2024-06-01,0.25,BTC,68000',
    { type: 0, date: 1, amount: 2, asset: 3, price: 4 },
    { types: { bought: 'buy', sold: 'sell' }, fixed: { totalAsset: 'USD' } },
  ],
  [
    'fees in the currency of the totals, as only one is in the file',
    'When,Operation,Coin,Qty,Unit Price,Paid,Currency,Charges\n2024-02-01 10:00,Bought,BTC,1,40000,40000,USD,10\n2024-02-13 10:00,Sold,BTC,0.5,50000,25000,USD,5',
    { date: 0, type: 1, asset: 2, amount: 3, price: 4, total: 5, totalAsset: 6, feeAmount: 7 },
    { fixed: { feeAsset: 'USD' } },
  ],
  [
    'coin, units, cost in dollars',
    'When,What I did,Coin,Units,Cost ($)\n1/15/2024,Buy,ETH,2,5000\n2/20/2024,Sell,ETH,1,3000',
    { date: 0, type: 1, asset: 2, amount: 3, total: 4 },
    { dateOrder: 'month-first', fixed: { totalAsset: 'USD' } },
  ],
  [
    'Turkish, whose letters are no boundaries of words',
    'Tarih,Varlık,İşlem Tipi,Miktar,Fiyat\n2024-01-05,BTC,Alış,0.5,1300000\n2024-01-06,BTC,Satış,0.25,1310000',
    { date: 0, asset: 1, type: 2, amount: 3, price: 4 },
    { types: { alış: 'buy', satış: 'sell' } },
  ],
  [
    'types written as one word',
    'Trade Time,Side,Crypto,Secondary,Volume,Unit Price\n2024-01-05,MarketOffer,BTC,AUD,0.1,60000\n2024-01-06,LimitBid,ETH,AUD,1,3500',
    { date: 0, type: 1, asset: 2, totalAsset: 3, amount: 4, price: 5 },
    { types: { marketoffer: 'sell', limitbid: 'buy' } },
  ],
  [
    'Brazilian, whose sign contains that of dollars',
    'Data;Tipo;Ativo;Quantidade;Total (R$)\n05/01/2024;Compra;BTC;0,01;2.100,00\n25/01/2024;Venda;BTC;0,005;1.075,00',
    { date: 0, type: 1, asset: 2, amount: 3, total: 4 },
    { decimalComma: true, dateOrder: 'day-first', fixed: { totalAsset: 'BRL' } },
  ],
  [
    'German, semicolons, decimal commas',
    'Datum;Art;Währung;Menge;Preis;Gebühr\n31.12.2023;Kauf;BTC;0,5;40.000,00;12,50\n02.01.2024;Verkauf;BTC;0,25;41.000,00;9,90',
    { date: 0, type: 1, asset: 2, amount: 3, price: 4, feeAmount: 5 },
    { decimalComma: true, dateOrder: 'day-first', types: { kauf: 'buy', verkauf: 'sell' } },
  ],
  [
    'French',
    'Date,Opération,Devise,Quantité,Prix,Frais\n2024-01-05,Achat,BTC,0.5,42000,10',
    { date: 0, type: 1, asset: 2, amount: 3, price: 4, feeAmount: 5 },
  ],
  [
    'Spanish',
    'Fecha,Tipo,Moneda,Cantidad,Precio,Comisión\n2024-01-05,Compra,BTC,0.5,42000,10',
    { date: 0, type: 1, asset: 2, amount: 3, price: 4, feeAmount: 5 },
  ],
  [
    'Japanese',
    '日付,取引種別,通貨,数量,価格,手数料\n2024-01-05,買,BTC,0.5,6000000,10',
    { date: 0, type: 1, asset: 2, amount: 3, price: 4, feeAmount: 5 },
  ],
  [
    'two sides',
    'Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee,Fee Currency,Notes\n2024-01-05,42000,USD,1,BTC,10,USD,first',
    {
      date: 0,
      sentAmount: 1,
      sentAsset: 2,
      receivedAmount: 3,
      receivedAsset: 4,
      feeAmount: 5,
      feeAsset: 6,
      memo: 7,
    },
  ],
  [
    'bought and sold sides in camel case',
    'tradeTime,boughtCoin,boughtQty,soldCoin,soldQty\n2024-01-05 10:00:00,BTC,1,USD,42000',
    { date: 0, receivedAsset: 1, receivedAmount: 2, sentAsset: 3, sentAmount: 4 },
  ],
  [
    'from and to',
    'Date,From,From amount,To,To amount\n2024-01-05,USD,42000,BTC,1',
    { date: 0, sentAsset: 1, sentAmount: 2, receivedAsset: 3, receivedAmount: 4 },
  ],
  [
    'one asset with in and out',
    'Date,Coin,In,Out,Comment\n2024-01-05,BTC,0.5,,salary\n2024-01-06,BTC,,0.1,rent',
    { date: 0, asset: 1, receivedAmount: 2, sentAmount: 3, memo: 4 },
  ],
  [
    'market and side',
    'Time,Market,B/S,Size,Rate,Total,Order No\n2024-01-05 10:00,ETH-USD,B,2,2500,5000,77',
    { date: 0, pair: 1, type: 2, amount: 3, price: 4, total: 5, id: 6 },
    { types: { b: 'buy' } },
  ],
  [
    'pairs under the name symbol',
    'timestamp,symbol,side,qty,price,commission\n2024-01-05T10:00:00Z,BTCUSDT,SELL,0.1,43000,1.2',
    { date: 0, pair: 1, type: 2, amount: 3, price: 4, feeAmount: 5 },
  ],
  [
    'a date and a time',
    'Day,Clock time,Action,Crypto,How many,Paid\n2024-01-05,10:30,Purchase,SOL,10,950',
    { date: 0, time: 1, type: 2, asset: 3, amount: 4, total: 5 },
  ],
  [
    'deposits of a wallet',
    'Date,Type,Asset,Amount,Tx Hash,Wallet,Memo\n2024-01-05,Deposit,BTC,0.5,aa00aa00aa00aa00aa00aa00aa00aa00aa00aa00aa00aa00aa00aa00aa00aa00,Ledger,cold',
    { date: 0, type: 1, asset: 2, amount: 3, hash: 4, wallet: 5, memo: 6 },
  ],
  [
    'rewards with their value',
    'Date,Kind,Token,Quantity,Value USD\n2024-01-05,Staking reward,ETH,0.01,23.5',
    { date: 0, type: 1, asset: 2, amount: 3, value: 4 },
    { fixed: { valueCurrency: 'USD' } },
  ],
  [
    'a value is what a purchase cost',
    'Date,Kind,Token,Quantity,Value\n2024-01-05,Bought,ETH,1,2300',
    { date: 0, type: 1, asset: 2, amount: 3, total: 4 },
    { fixed: { totalAsset: 'USD' } },
  ],
  [
    'a unit in the header',
    'Date,Side,Amount (BTC),Price (EUR)\n2024-01-05,buy,0.5,39000',
    { date: 0, type: 1, amount: 2, price: 3 },
    { fixed: { asset: 'BTC', totalAsset: 'EUR' } },
  ],
  [
    'a unit in the cells',
    'Date,Side,Amount,Price\n2024-01-05,buy,0.5 BTC,"€39,000.00"',
    { date: 0, type: 1, amount: 2, price: 3 },
    { fixed: { totalAsset: 'EUR' } },
  ],
  [
    'a currency column next to the coin',
    'Date,Type,Coin,Amount,Price,Currency\n2024-01-05,Buy,BTC,0.5,39000,EUR',
    { date: 0, type: 1, asset: 2, amount: 3, price: 4, totalAsset: 5 },
  ],
  [
    'an asset named after the currency',
    'Date,Type,Currency,Crypto asset,Amount,Total\n2024-01-05,Buy,EUR,BTC,0.5,20000',
    { date: 0, type: 1, totalAsset: 2, asset: 3, amount: 4, total: 5 },
  ],
  [
    'signed changes',
    'Timestamp,Change,Ticker,Balance,Remark\n1704445200,0.5,BTC,0.5,bought\n1704531600,-0.1,BTC,0.4,sent',
    { date: 0, amount: 1, asset: 2, memo: 4 },
  ],
  [
    'names that say little',
    'A,B,C,D,E\n2024-01-05,buy,BTC,0.5,42000\n2024-01-06,sell,BTC,0.5,43000',
    { date: 0, type: 1, asset: 2, amount: 3 },
  ],
  [
    'day first beyond doubt',
    'Date,Type,Coin,Amount,Total\n05/08/2024,Buy,BTC,1,60000\n25/08/2024,Sell,BTC,1,61000',
    { date: 0, type: 1, asset: 2, amount: 3, total: 4 },
    { dateOrder: 'day-first' },
  ],
  [
    'zeros before a comma',
    'Date;Type;Coin;Amount;Total\n2024-01-05;Buy;BTC;0,123;"4000"',
    { date: 0, type: 1, asset: 2, amount: 3, total: 4 },
    { decimalComma: true },
  ],
  [
    'a bank statement of a broker',
    'Trade Date,Settled,Activity,Symbol,Shares,Price per share,Net\n2024-01-05,2024-01-07,Bought,BTC,0.5,42000,21000',
    { date: 0, type: 2, asset: 3, amount: 4, price: 5, total: 6 },
  ],
];

describe('the suggested mapping of a homemade list', () => {
  it.each(lists.map(([name, text, columns, more]) => ({ name, text, columns, more: more ?? {} })))(
    '$name',
    async ({ text, columns, more }) => {
      const mapping = await suggest(text);
      expect(mapping.columns).toEqual(columns);
      expect(mapping).toMatchObject(more);
      // A list of purchases without a price needs one from the person; everything else can be imported as suggested.
      const lacksPrice =
        columns.price === undefined &&
        columns.total === undefined &&
        columns.type !== undefined &&
        columns.sentAmount === undefined;
      const trades = Object.values(mapping.types).some((type) => type === 'buy' || type === 'sell');
      expect(listMappingFaults(mapping).length > 0).toBe(trades && lacksPrice);
    },
  );
});

const read = async (text: string): Promise<readonly unknown[]> =>
  (
    await readAll(text, { sources: [...fileSources, makeMappedSource(await suggest(text))] })
  ).readings.map(plain);

describe('what a suggested mapping reads', () => {
  it('reads the purchases and sales of the list in the first case', async () => {
    expect(
      await read(
        'Bought/Sold,Date,Amount,Asset,Price\nBought,2024-01-05,0.5,BTC,42000\nSold,2024-06-01,0.25,BTC,68000',
      ),
    ).toEqual([
      {
        lines: [2],
        at: '2024-01-05T00:00:00.000Z',
        type: 'buy',
        movements: ['out 21000 USD', 'in 0.5 BTC'],
      },
      {
        lines: [3],
        at: '2024-06-01T00:00:00.000Z',
        type: 'sell',
        movements: ['out 0.25 BTC', 'in 17000 USD'],
      },
    ]);
  });

  it('takes the asset of an in and an out column from the column next to them', async () => {
    expect(await read('Date,Coin,In,Out\n2024-01-05,BTC,0.5,\n2024-01-06,BTC,,0.1')).toEqual([
      { lines: [2], at: '2024-01-05T00:00:00.000Z', type: 'deposit', movements: ['in 0.5 BTC'] },
      {
        lines: [3],
        at: '2024-01-06T00:00:00.000Z',
        type: 'withdrawal',
        movements: ['out 0.1 BTC'],
      },
    ]);
  });

  it('reads amounts with their unit, and rejects a unit that contradicts the asset column', async () => {
    const text =
      'Date,Side,Coin,Amount,Total\n2024-01-05,buy,BTC,0.5 BTC,21000 USD\n2024-01-06,buy,BTC,0.5 ETH,1000 USD';
    expect(await read(text)).toEqual([
      {
        lines: [2],
        at: '2024-01-05T00:00:00.000Z',
        type: 'buy',
        movements: ['out 21000 USD', 'in 0.5 BTC'],
      },
      { rejected: 'is BTC, but the amount is in ETH', line: 3, column: 'Coin' },
    ]);
  });

  it('rejects rows whose text could mean either direction, rather than count what was sent as received', async () => {
    const text =
      'Date,Type,Coin,Amount\n2024-01-05,Deposit,BTC,1\n2024-01-06,Transfer,BTC,1\n2024-01-07,Gift,BTC,0.1';
    expect((await suggest(text)).types).toEqual({ deposit: 'deposit' });
    expect(await read(text)).toEqual([
      { lines: [2], at: '2024-01-05T00:00:00.000Z', type: 'deposit', movements: ['in 1 BTC'] },
      { rejected: "'Transfer' has no type. Choose one for it", line: 3, column: 'Type' },
      { rejected: "'Gift' has no type. Choose one for it", line: 4, column: 'Type' },
    ]);
  });

  it('names the column of an amount whose asset is in no column', async () => {
    const text =
      'When,Operation,Coin,Qty,Paid,Currency,Charges\n2024-02-01 10:00,Bought,BTC,1,40000,USD,10\n2024-02-13 10:00,Sold,BTC,0.5,25000,EUR,0';
    expect(await read(text)).toMatchObject([
      { rejected: 'does not contain an asset', line: 2, column: 'Charges' },
      { movements: ['out 0.5 BTC', 'in 25000 EUR'] },
    ]);
  });

  it('lets signed amounts show the direction', async () => {
    const text = 'Date,Type,Coin,Amount\n2024-01-05,Transfer,BTC,1\n2024-01-06,Transfer,BTC,-1';
    expect((await suggest(text)).types).toEqual({ transfer: 'auto' });
  });
});
