import { expect, it } from 'vitest';
import type { ColumnMapping } from './column-mapping.ts';
import { suggestMapping } from './suggest.ts';
import { readUnknownTable } from './unknown-file.ts';

type Columns = ColumnMapping['columns'];

/** Invented layouts that no platform is known to write, and the meaning of their columns. */
const layouts: readonly (readonly [text: string, columns: Columns])[] = [
  // One trade per row, with a pair.
  [
    'executionTime,tradingPair,orderSide,filledQty,avgPrice,quoteTotal,feePaid,feeCoin,orderId\n2024-01-05T10:00:00Z,BTC-USDT,BUY,0.5,42000,21000,21,USDT,8812\n2024-01-06T10:00:00Z,ETH-USDT,SELL,2,2300,4600,4.6,USDT,8813',
    { date: 0, pair: 1, type: 2, amount: 3, price: 4, total: 5, feeAmount: 6, feeAsset: 7, id: 8 },
  ],
  [
    'Order #;Placed;Ticker pair;Way;Executed volume;Limit rate;Commission;Commission currency\n1;2024-01-05 10:00;SOL/EUR;sell;10;95;0,2;EUR\n2;2024-01-07 10:00;SOL/EUR;buy;12,5;91,5;0,2;EUR',
    { id: 0, date: 1, pair: 2, type: 3, amount: 4, price: 5, feeAmount: 6, feeAsset: 7 },
  ],
  [
    'Deal ID,Deal date,Instrument,Buy/Sell,Lots,Rate,Turnover,Broker fee\n9,05/01/2024,BTCEUR,Buy,0.4,39000,15600,7.8\n10,25/01/2024,ETHEUR,Sell,3,2100,6300,3.1',
    { id: 0, date: 1, pair: 2, type: 3, amount: 4, price: 5, total: 6, feeAmount: 7 },
  ],
  [
    'utc_time,base,quote,side,base_qty,quote_qty,fee_amt,fee_ccy\n2024-01-05 10:00:00,BTC,USDC,buy,0.1,4200,4.2,USDC\n2024-01-06 10:00:00,ETH,USDC,sell,1,2300,2.3,USDC',
    { date: 0, asset: 1, totalAsset: 2, type: 3, amount: 4, total: 5, feeAmount: 6, feeAsset: 7 },
  ],
  [
    'Coin,Currency,Direction,Coin amount,Currency amount,Unit price,Traded at\nBTC,GBP,Bought,0.2,7000,35000,2024-01-05 10:00\nETH,GBP,Sold,1,1900,1900,2024-01-06 10:00',
    { asset: 0, totalAsset: 1, type: 2, amount: 3, total: 4, price: 5, date: 6 },
  ],
  // Other languages.
  [
    'Handelszeit;Kauf/Verkauf;Handelspaar;Stückzahl;Kurs;Gesamtbetrag;Gebühren;Auftragsnummer\n05.01.2024 10:00;Kauf;BTC/EUR;0,5;39.000,00;19.500,00;9,75;A1\n16.01.2024 10:00;Verkauf;BTC/EUR;0,25;41.000,50;10.250,13;5,10;A2',
    { date: 0, type: 1, pair: 2, amount: 3, price: 4, total: 5, feeAmount: 6, id: 7 },
  ],
  [
    'Buchungstag;Vorgang;Kryptowährung;Anzahl;Gegenwert in EUR;Gebühr in EUR;Notiz\n05.01.2024;Kauf;BTC;0,5;19500,00;9,75;erste\n16.01.2024;Verkauf;BTC;0,25;10250,13;5,10;',
    { date: 0, type: 1, asset: 2, amount: 3, total: 4, feeAmount: 5, memo: 6 },
  ],
  [
    'Date opération;Sens;Crypto;Quantité;Prix unitaire;Montant total;Frais;Référence\n05/01/2024;Achat;BTC;0,5;39000;19500;9,75;R1\n16/01/2024;Vente;BTC;0,25;41000;10250;5,10;R2',
    { date: 0, type: 1, asset: 2, amount: 3, price: 4, total: 5, feeAmount: 6, id: 7 },
  ],
  [
    'Fecha y hora,Tipo de operación,Criptomoneda,Cantidad,Precio unitario,Importe total,Comisión\n2024-01-05 10:00,Compra,BTC,0.5,39000,19500,9.75\n2024-01-16 10:00,Venta,BTC,0.25,41000,10250,5.1',
    { date: 0, type: 1, asset: 2, amount: 3, price: 4, total: 5, feeAmount: 6 },
  ],
  [
    'Data e hora,Tipo,Moeda,Quantidade,Preço,Valor total,Taxa\n2024-01-05 10:00,Compra,BTC,0.5,210000,105000,50\n2024-01-16 10:00,Venda,BTC,0.25,215000,53750,25',
    { date: 0, type: 1, asset: 2, amount: 3, price: 4, total: 5, feeAmount: 6 },
  ],
  [
    'Data operazione;Operazione;Valuta;Quantità;Prezzo;Controvalore;Commissione\n05/01/2024;Acquisto;BTC;0,5;39000;19500;9,75\n16/01/2024;Vendita;BTC;0,25;41000;10250;5,10',
    { date: 0, type: 1, asset: 2, amount: 3, price: 4, total: 5, feeAmount: 6 },
  ],
  [
    'Datum,Transactietype,Munt,Aantal,Koers,Totaal,Kosten\n2024-01-05,Koop,BTC,0.5,39000,19500,9.75\n2024-01-16,Verkoop,BTC,0.25,41000,10250,5.1',
    { date: 0, type: 1, asset: 2, amount: 3, price: 4, total: 5, feeAmount: 6 },
  ],
  [
    'Data transakcji;Rodzaj;Waluta;Ilość;Cena;Wartość;Prowizja\n2024-01-05;Kupno;BTC;0,5;170000;85000;40\n2024-01-16;Sprzedaż;BTC;0,25;172000;43000;20',
    { date: 0, type: 1, asset: 2, amount: 3, price: 4, total: 5, feeAmount: 6 },
  ],
  [
    'Datum obchodu;Typ;Měna;Množství;Cena;Celkem;Poplatek\n05.01.2024;Nákup;BTC;0,5;950000;475000;200\n16.01.2024;Prodej;BTC;0,25;960000;240000;100',
    { date: 0, type: 1, asset: 2, amount: 3, price: 4, total: 5, feeAmount: 6 },
  ],
  [
    '約定日時,銘柄,売買区分,約定数量,約定価格,手数料\n2024/01/05 10:00:00,BTC,買,0.5,6000000,100\n2024/01/16 10:00:00,BTC,売,0.25,6100000,50',
    { date: 0, asset: 1, type: 2, amount: 3, price: 4, feeAmount: 5 },
  ],
  [
    'Dato,Handling,Valuta,Antall,Kurs,Beløp,Gebyr\n2024-01-05,Kjøp,BTC,0.5,430000,215000,100\n2024-01-16,Salg,BTC,0.25,440000,110000,50',
    { date: 0, type: 1, asset: 2, amount: 3, price: 4, total: 5, feeAmount: 6 },
  ],
  // Signed changes, with and without balances.
  [
    'Posted,Entry,Ccy,Net change,Running balance,Ref\n2024-01-05 10:00,deposit,USD,1000,1000,a1\n2024-01-06 10:00,withdrawal,USD,-250,750,a2',
    { date: 0, type: 1, asset: 2, amount: 3, id: 5 },
  ],
  [
    'timestamp,kind,token,delta,balance_after,tx\n1704448800,reward,ATOM,0.5,10.5,aa00aa00aa00aa00aa00aa00aa00aa00aa00aa00aa00aa00aa00aa00aa00aa00\n1704535200,transfer,ATOM,-2,8.5,bb00aa00aa00aa00aa00aa00aa00aa00aa00aa00aa00aa00aa00aa00aa00aa00',
    { date: 0, type: 1, asset: 2, amount: 3, hash: 5 },
  ],
  [
    'Wallet name,When,Movement,Asset,Signed amount,Fee,Explorer hash\nCold,2024-01-05 10:00,Deposit,BTC,0.5,0,aa00aa00aa00aa00aa00aa00aa00aa00aa00aa00aa00aa00aa00aa00aa00aa00\nCold,2024-01-06 10:00,Withdrawal,BTC,-0.1,0.0001,bb00aa00aa00aa00aa00aa00aa00aa00aa00aa00aa00aa00aa00aa00aa00aa00',
    { wallet: 0, date: 1, type: 2, asset: 3, amount: 4, feeAmount: 5, hash: 6 },
  ],
  [
    'Valuta-Datum;Text;Währung;Umsatz;Saldo\n05.01.2024;Einzahlung;BTC;0,5;0,5\n16.01.2024;Auszahlung;BTC;-0,1;0,4',
    { date: 0, type: 1, asset: 2, amount: 3 },
  ],
  // Two sides.
  [
    'Swap time,You pay,Pay token,You get,Get token,Network fee,Tx\n2024-01-05 10:00,100,USDC,0.04,ETH,0.001,0xaa\n2024-01-06 10:00,0.04,ETH,101,USDC,0.001,0xbb',
    {
      date: 0,
      sentAmount: 1,
      sentAsset: 2,
      receivedAmount: 3,
      receivedAsset: 4,
      feeAmount: 5,
      hash: 6,
    },
  ],
  [
    'date,amount_in,asset_in,amount_out,asset_out,gas,gas_token,hash\n2024-01-05,0.04,ETH,100,USDC,0.001,ETH,0xaa\n2024-01-06,101,USDC,0.04,ETH,0.001,ETH,0xbb',
    {
      date: 0,
      receivedAmount: 1,
      receivedAsset: 2,
      sentAmount: 3,
      sentAsset: 4,
      feeAmount: 5,
      feeAsset: 6,
      hash: 7,
    },
  ],
  [
    'Exchange date,From currency,From amount,To currency,To amount,Service fee,Reference\n2024-01-05,EUR,1000,BTC,0.025,5,X1\n2024-01-06,BTC,0.01,EUR,400,2,X2',
    {
      date: 0,
      sentAsset: 1,
      sentAmount: 2,
      receivedAsset: 3,
      receivedAmount: 4,
      feeAmount: 5,
      id: 6,
    },
  ],
  [
    'Created at,Sold coin,Sold qty,Bought coin,Bought qty\n2024-01-05 10:00,USDT,100,SOL,1\n2024-01-06 10:00,SOL,0.5,USDT,52',
    { date: 0, sentAsset: 1, sentAmount: 2, receivedAsset: 3, receivedAmount: 4 },
  ],
  [
    'Zeit;Abgang;Abgang Währung;Zugang;Zugang Währung;Kommentar\n05.01.2024;100;EUR;0,0025;BTC;Sparplan\n16.01.2024;0,001;BTC;41;EUR;',
    { date: 0, sentAmount: 1, sentAsset: 2, receivedAmount: 3, receivedAsset: 4, memo: 5 },
  ],
  // Deposits, withdrawals, rewards.
  [
    'Processed,Coin,Net amount,Miner fee,To address,TxID,State\n2024-01-05 10:00,BTC,0.1,0.0002,bc1qx,aa00aa00aa00aa00aa00aa00aa00aa00aa00aa00aa00aa00aa00aa00aa00aa00,done\n2024-01-06 10:00,BTC,0.2,0.0002,bc1qy,bb00aa00aa00aa00aa00aa00aa00aa00aa00aa00aa00aa00aa00aa00aa00aa00,done',
    { date: 0, asset: 1, amount: 2, feeAmount: 3, hash: 5 },
  ],
  [
    'Epoch,Reward date,Validator,Reward amount,Reward token,USD value\n512,2024-01-05,val1,0.02,SOL,1.9\n513,2024-01-08,val1,0.021,SOL,2.05',
    { date: 1, amount: 3, asset: 4, value: 5 },
  ],
  [
    'Payout day,Pool,Mined,Currency,Worth (EUR)\n2024-01-05,p1,0.0001,BTC,3.9\n2024-01-06,p1,0.00012,BTC,4.6',
    { date: 0, amount: 2, asset: 3, value: 4 },
  ],
  [
    'Interest paid on,Asset,Interest,Fiat value,Fiat currency\n2024-01-05,USDC,1.25,1.25,USD\n2024-01-06,USDC,1.26,1.26,USD',
    { date: 0, asset: 1, amount: 2, value: 3, valueCurrency: 4 },
  ],
  // Lists of people and of firms.
  [
    'Day,Hour,Bought what,How many,Paid in total,Where,Why\n2024-01-05,10:00,BTC,0.5,20000,Kraken,savings\n2024-02-05,10:00,ETH,2,4600,Kraken,savings',
    { date: 0, time: 1, asset: 2, amount: 3, total: 4, wallet: 5, memo: 6 },
  ],
  [
    'Trade date,Security,Transaction,Shares/Units,Price per unit,Gross amount,Commission,Net amount,Account\n2024-01-05,BTC,Buy,0.5,42000,21000,10,21010,Main\n2024-01-06,BTC,Sell,0.1,43000,4300,5,4295,Main',
    { date: 0, asset: 1, type: 2, amount: 3, price: 4, total: 5, feeAmount: 6, wallet: 8 },
  ],
  [
    'Ledger account,Posting date,Activity,Digital asset,Number of units,Cost basis USD,Memo\nTreasury,2024-01-05,Purchase,BTC,0.5,21000,Q1\nTreasury,2024-02-05,Purchase,BTC,0.25,10500,Q1',
    { wallet: 0, date: 1, type: 2, asset: 3, amount: 4, total: 5, memo: 6 },
  ],
  [
    'Client,Executed on,B/S,Crypto symbol,Qty,Px,Consideration,Charges\nC1,2024-01-05,B,BTC,0.5,42000,21000,10\nC1,2024-01-06,S,BTC,0.1,43000,4300,5',
    { date: 1, type: 2, asset: 3, amount: 4, price: 5, total: 6, feeAmount: 7 },
  ],
  [
    'receipt_no|purchase_time|coin|coins|eur_paid|eur_fee\n1|2024-01-05 10:00|BTC|0.001|41|1\n2|2024-01-06 10:00|BTC|0.002|82|1.5',
    { id: 0, date: 1, asset: 2, amount: 3, total: 4, feeAmount: 5 },
  ],
  [
    'ATM,Time of sale,Crypto,Crypto amount,Cash inserted,Fee (EUR)\nA7,2024-01-05 10:00,BTC,0.001,41,1\nA7,2024-01-06 10:00,BTC,0.002,82,1.5',
    { date: 1, asset: 2, amount: 3, total: 4, feeAmount: 5 },
  ],
  [
    'Tx type,Tx date,Units,Unit,Rate USD,Amount USD,Exchange order id\nBUY,2024-01-05,0.5,BTC,42000,21000,77\nSELL,2024-01-06,0.1,BTC,43000,4300,78',
    { type: 0, date: 1, amount: 2, asset: 3, price: 4, total: 5, id: 6 },
  ],
  [
    'Block time,Action,Token symbol,Token amount,Value at time (USD),Fee SOL,Signature\n2024-01-05 10:00,receive,JUP,100,60,0.000005,5xAa\n2024-01-06 10:00,send,JUP,50,31,0.000005,5xBb',
    { date: 0, type: 1, asset: 2, amount: 3, value: 4, feeAmount: 5 },
  ],
  [
    'Platform,Local time,Operation,Currency code,Amount,Price (USD),Notes\nMine,2024-01-05 10:00,buy,BTC,0.5,42000,a\nMine,2024-01-06 10:00,sell,BTC,0.1,43000,b',
    { wallet: 0, date: 1, type: 2, asset: 3, amount: 4, price: 5, memo: 6 },
  ],
  [
    'settlementDate,transactionType,cryptoAsset,cryptoQuantity,fiatAmount,fiatCurrency,platformFee,transactionHash\n2024-01-05,Buy,BTC,0.5,21000,USD,10,0xaa\n2024-01-06,Sell,BTC,0.1,4300,USD,5,0xbb',
    { date: 0, type: 1, asset: 2, amount: 3, total: 4, totalAsset: 5, feeAmount: 6, hash: 7 },
  ],
  [
    'No.,Datetime (UTC),Event,Coin,Credit,Debit,Balance,Remarks\n1,2024-01-05 10:00,deposit,BTC,0.5,,0.5,first\n2,2024-01-06 10:00,withdrawal,BTC,,0.1,0.4,second',
    { id: 0, date: 1, type: 2, asset: 3, receivedAmount: 4, sentAmount: 5, memo: 7 },
  ],
  [
    'Tarih,Market,İşlem Tipi,Fiyat,Miktar,Toplam,Komisyon\n2024-01-05 10:00:00,BTC/TRY,Alış,1300000,0.5,650000,650\n2024-01-06 10:00:00,ETH/TRY,Satış,70000,1,70000,70',
    { date: 0, pair: 1, type: 2, price: 3, amount: 4, total: 5, feeAmount: 6 },
  ],
  [
    'İşlem Zamanı;İşlem Türü;Varlık;Değişim;Bakiye;Açıklama\n05.01.2024 10:00;Yatırma;BTC;0,5;0,5;\n06.01.2024 10:00;Çekme;BTC;-0,25;0,25;',
    { date: 0, type: 1, asset: 2, amount: 3, memo: 5 },
  ],
  [
    'Tanggal;Aset;Jenis;Harga;Jumlah;Total (IDR);Biaya\n2024-01-05 10:00;BTC;Beli;650000000;0,01;6500000;19500\n2024-01-06 10:00;ETH;Jual;35000000;0,1;3500000;10500',
    { date: 0, asset: 1, type: 2, price: 3, amount: 4, total: 5, feeAmount: 6 },
  ],
  [
    'Thời gian,Cặp giao dịch,Loại,Giá,Số lượng,Tổng,Phí\n2024-01-05 10:00:00,BTC/USDT,Mua,42000,0.5,21000,21\n2024-01-06 10:00:00,BTC/USDT,Bán,43000,0.25,10750,10',
    { date: 0, pair: 1, type: 2, price: 3, amount: 4, total: 5, feeAmount: 6 },
  ],
  [
    '时间,交易对,方向,成交数量,成交价格,成交额,手续费,手续费币种\n2024-01-05 10:00:00,BTC/USDT,买入,0.5,42000,21000,21,USDT\n2024-01-06 10:00:00,ETH/USDT,卖出,2,2300,4600,4.6,USDT',
    { date: 0, pair: 1, type: 2, amount: 3, price: 4, total: 5, feeAmount: 6, feeAsset: 7 },
  ],
  [
    '체결시간,코인,마켓,종류,거래수량,거래단가,거래금액,수수료\n2024.01.05 10:00,BTC,KRW,매수,0.01 BTC,"60,000,000KRW","600,000KRW",300KRW\n2024.01.06 10:00,ETH,KRW,매도,0.1 ETH,"3,200,000KRW","320,000KRW",160KRW',
    { date: 0, asset: 1, totalAsset: 2, type: 3, amount: 4, price: 5, total: 6, feeAmount: 7 },
  ],
  [
    'Дата;Тип;Валюта;Количество;Цена;Сумма;Комиссия\n05.01.2024 10:00;Покупка;BTC;0,5;3900000;1950000;975\n16.01.2024 10:00;Продажа;BTC;0,25;4100000;1025000;510',
    { date: 0, type: 1, asset: 2, amount: 3, price: 4, total: 5, feeAmount: 6 },
  ],
  [
    'Datum;Typ;Tillgång;Antal;Kurs;Belopp;Avgift\n2024-01-05;Köp;BTC;0,5;430000;215000;100\n2024-01-16;Sälj;BTC;0,25;440000;110000;50',
    { date: 0, type: 1, asset: 2, amount: 3, price: 4, total: 5, feeAmount: 6 },
  ],
  [
    'Päivämäärä;Tapahtuma;Valuutta;Määrä;Kurssi;Yhteensä;Palkkio\n5.1.2024;Osto;BTC;0,5;39000;19500;10\n16.1.2024;Myynti;BTC;0,25;41000;10250;5',
    { date: 0, type: 1, asset: 2, amount: 3, price: 4, total: 5, feeAmount: 6 },
  ],
  // Numbers of rows, balances, and what is available, next to the change.
  [
    'Row,Timestamp (UTC),Description,Currency,Balance delta,Available balance delta,Balance\n1,2024-01-05 10:00,Bought 0.01 XBT,XBT,0.01,0.01,0.01\n2,2024-01-06 10:00,Sent Bitcoin,XBT,-0.005,-0.005,0.005',
    { date: 1, memo: 2, asset: 3, amount: 4 },
  ],
  [
    'time,symbol,side,executed,average,amount,fee,role\n2024-01-05 10:00:00,BTCUSDT,BUY,0.5 BTC,42000,21000 USDT,0.0005 BTC,taker\n2024-01-06 10:00:00,ETHUSDT,SELL,2 ETH,2300,4600 USDT,4.6 USDT,maker',
    { date: 0, pair: 1, type: 2, amount: 3, price: 4, total: 5, feeAmount: 6 },
  ],
  [
    'Traded,Crypto Pair,Crypto,Base Currency,Side,Price per unit,Quantity,Fees\n2024-01-05 10:00:00,BTCINR,BTC,INR,BUY,3500000,0.01,70\n2024-01-06 10:00:00,ETHINR,ETH,INR,SELL,190000,0.1,38',
    { date: 0, asset: 2, totalAsset: 3, type: 4, price: 5, amount: 6, feeAmount: 7 },
  ],
];

/** The share of columns that must be guessed right. The words that were known before these layouts guessed 83 %. */
const FLOOR = 0.95;

async function guess(text: string): Promise<Columns> {
  const table = await readUnknownTable({
    bytes: Buffer.from(text),
    fileName: 'a.csv',
    isWhole: true,
  });
  if (!table) throw new Error('no table was found');
  const facts = { name: 'My list', timeZone: 'UTC', currency: 'USD' };
  return suggestMapping(table.header, table.rows, facts).columns;
}

const countRight = (guessed: Columns, columns: Columns): number =>
  Object.entries(columns).filter(([field, at]) =>
    Object.entries(guessed).some(([name, index]) => name === field && index === at),
  ).length;

const sum = (counts: readonly number[]): number => counts.reduce((a, b) => a + b, 0);

it('guesses nearly all columns of layouts that nobody knows', async () => {
  expect(layouts.length).toBe(52);
  const guesses = await Promise.all(layouts.map(([text]) => guess(text)));
  const right = layouts.map(([, columns], at) => countRight(guesses[at] ?? {}, columns));
  const all = layouts.map(([, columns]) => Object.keys(columns).length);
  expect(sum(right) / sum(all)).toBeGreaterThanOrEqual(FLOOR);
});

const list = (name: string): string =>
  `Day,Coin,${name}\n2024-01-05,BTC,21000\n2024-01-06,BTC,4300`;

it('never takes money for a number of units', async () => {
  for (const name of ['Total amount USD', 'Value', 'Total paid', 'Fiat amount'])
    expect((await guess(list(name))).amount).toBeUndefined();
  expect((await guess(list('Net amount'))).amount).toBe(2);
});

it('never takes a balance for an amount', async () => {
  const { amount, total } = await guess(
    'Day,Coin,Balance,Change\n2024-01-05,BTC,1,0.5\n2024-01-06,BTC,1.5,0.5',
  );
  expect([amount, total]).toEqual([3, undefined]);
  expect(
    (await guess('Day,Coin,Saldo\n2024-01-05,BTC,1\n2024-01-06,BTC,2')).amount,
  ).toBeUndefined();
});

it('takes an exchange rate for a price and never for a fee', async () => {
  const { price, total, feeAmount } = await guess(
    'Data;Tipo;Moeda;Quantidade;Taxa de câmbio;Total\n05/01/2024;Compra;BTC;0,5;350000,00;175000,00\n16/01/2024;Venda;BTC;0,2;360000,00;72000,00',
  );
  expect([price, total, feeAmount]).toEqual([4, 5, undefined]);
});

const factors = (header: string): string =>
  `When,Asset,Kind,${header}\n2024-01-05,BTC,Buy,0.5,42000,21000\n2024-01-06,BTC,Sell,0.2,43000,8600`;

it('shows price and total by their product with the amount, but not which of two factors is the price', async () => {
  expect(await guess(factors('Quantity,Zorp,Blam'))).toMatchObject({
    amount: 3,
    price: 4,
    total: 5,
  });
  const { amount, price, total } = await guess(factors('Zorp,Blam,Total'));
  expect([amount, price, total]).toEqual([undefined, undefined, 5]);
});
