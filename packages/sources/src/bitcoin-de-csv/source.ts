import { fill as fillText } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { absolute } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import type { TimeZone } from '@lotbook/model/time';
import { layout, shorten, toUpper, type Cells } from '../cells.ts';
import { entry, entryWords } from '../entries.ts';
import type { FileSource, HeaderShape } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { signed } from '../leg-trades.ts';
import { payFee, type Units } from '../movements.ts';
import { groupBy, skip, type Outcome } from '../rows.ts';
import { fill } from '../trades.ts';

const german: HeaderShape = [
  ...getHeader('Datum,Typ,Währung,Referenz'),
  /^\w+-Adresse$/,
  ...getHeader('Kurs,Einheit (Kurs)'),
  /^\w+ vor Gebühr$/,
  ...getHeader('Menge vor Gebühr,Einheit (Menge vor Gebühr)'),
  /^(?!Menge)\w+ nach Bitcoin\.de-Gebühr$/,
  ...getHeader(
    'Menge nach Bitcoin.de-Gebühr,Einheit (Menge nach Bitcoin.de-Gebühr),Zu- / Abgang,Kontostand',
  ),
];
const english: HeaderShape = [
  ...getHeader('Date,Type,Currency,Reference'),
  /^\w+-address$/,
  ...getHeader('Price,unit (rate)'),
  /^\w+ incl\. fee$/,
  ...getHeader('amount before fee,unit (amount before fee)'),
  /^\w+ excl\. Bitcoin\.de fee$/,
  ...getHeader(
    'amount after Bitcoin.de-fee,unit (amount after Bitcoin.de-fee),Incoming / Outgoing,Account balance',
  ),
];
const newerEnglish: HeaderShape = [
  ...getHeader('date,Booking type,currency,reference'),
  /^\w+-address$/i,
  ...getHeader('Rate,unit (rate)'),
  /^(?!amount)\w+ before fee$/i,
  ...getHeader('amount before fee,unit (amount before fee)'),
  /^\w+ excl\. Bitcoin\.de fee$/i,
  ...getHeader(
    'amount after Bitcoin.de-fee,unit (amount after Bitcoin.de-fee),incoming / outgoing,balance',
  ),
];
const fields = {
  time: ['Datum', 'Date'],
  type: ['Typ', 'Type', 'Booking type'],
  currency: ['Währung', 'Currency'],
  reference: ['Referenz', 'Reference'],
  money: ['Menge nach Bitcoin.de-Gebühr', 'amount after Bitcoin.de-fee'],
  moneyAsset: ['Einheit (Menge nach Bitcoin.de-Gebühr)', 'unit (amount after Bitcoin.de-fee)'],
  change: ['Zu- / Abgang', 'Incoming / Outgoing'],
} as const;
type Statement = Cells<keyof typeof fields>;

/** bitcoin.de's account statement of one coin, in German or English. Times are Berlin's. */
export const bitcoinDeCsv: FileSource = {
  id: 'bitcoin-de-csv',
  label: 'bitcoin.de: Account statement (CSV)',
  provider: 'bitcoin-de',
  kind: 'exchange',
  headers: [german, english, newerEnglish],
  positional: true,
  open: (header, options) =>
    groupBy(layout(header, fields, options), { key: withdrawalKey, words: ['type'] }, read),
};

const kindFor = entryWords<'buy' | 'sell' | 'in' | 'out' | 'networkFee' | 'referral' | 'nothing'>({
  buy: 'kauf|purchase',
  sell: 'verkauf|sale',
  in: 'einzahlung|deposit',
  out: 'auszahlung|disbursement',
  networkFee: 'netzwerk-gebühr|network fee',
  referral: 'partnerprogramm|partner programme',
  nothing: 'registrierung|registration',
});

/** A withdrawal and its network fee share the hash of the chain. */
const withdrawalKey = (cells: Statement): string | undefined => {
  const kind = kindFor(cells.text('type'));
  return kind === 'out' || kind === 'networkFee' ? cells.id('reference') || undefined : undefined;
};

/** `BTC / EUR` of a trade, `BTC` of other rows. */
const readCoin = (cells: Statement): AssetId =>
  cells.asset('currency', (text) => toUpper(text.split('/')[0] ?? ''));
const readChange = (cells: Statement): Units => ({
  asset: readCoin(cells),
  quantity: cells.amount('change'),
});

function read(rows: readonly [Statement, ...Statement[]]): Outcome {
  const [first] = rows;
  const isCost = (cells: Statement): boolean => kindFor(cells.text('type')) === 'networkFee';
  const cells = rows.find((each) => !isCost(each)) ?? first;
  const type = cells.required('type');
  const kind =
    kindFor(type) ?? cells.fail('type', fillText(texts.valueUnknown, { value: shorten(type) }));
  if (kind === 'nothing') return skip(fillText(skippedRows.movedNothing));
  const costs = rows.filter(isCost).map(readChange);
  if (rows.length - costs.length > 1 || costs.length > 1)
    return first.fail('reference', fillText(rejectedRows.inSeveralWithdrawals));
  const units = readChange(cells);
  const parts = {
    at: cells.time('time', { timeZone: 'Europe/Berlin' as TimeZone }),
    txHash: kind === 'out' || kind === 'in' ? cells.id('reference') : '',
  };
  const cost = costs[0];
  if (kind === 'networkFee') return entry('fee', signed(units, true), parts);
  if (kind === 'in' || kind === 'out')
    return entry('change', signed(units, kind === 'out'), { ...parts, fee: cost && payFee(cost) });
  if (kind === 'referral') return entry('reward', units, parts);
  const money = { asset: cells.asset('moneyAsset'), quantity: cells.amount('money') };
  return fill({
    ...parts,
    externalId: cells.id('reference'),
    side: kind,
    base: { ...units, quantity: absolute(units.quantity) },
    quote: money,
  });
}
