import type { Row } from '../file-source.ts';
import { findDecimalMark } from '../amounts.ts';
import { findDateOrder, readTime } from '../times.ts';
import type { ColumnMapping, DateOrder, MappedField, MappedType } from './column-mapping.ts';

/** How many rows a suggestion looks at. */
export const suggestedFrom = 200;
const MOST_TYPES = 60;

/** Names that columns have been seen with, the most telling first. A column serves one field. */
const names: readonly (readonly [MappedField, RegExp])[] = [
  ['feeAsset', /fee.*(currency|coin|asset|unit|symbol)|commission.*(currency|coin|asset)/i],
  ['feeAmount', /fee|commission/i],
  ['hash', /hash|tx ?id|txn|transaction id.*chain|blockchain/i],
  ['sentAsset', /(sent|from|sell|sold|out|spent|debit)[^a-z]*.*(currency|coin|asset|symbol|cur\b)/i],
  ['receivedAsset', /(received?|to|buy|bought|in|credit)[^a-z]*.*(currency|coin|asset|symbol|cur\b)/i],
  ['sentAmount', /^(sent|from|sell|sold|out|spent|debit|outgoing)\b.*(amount|quantity|volume|qty)?$/i],
  ['receivedAmount', /^(received?|to|buy|bought|in|credit|incoming)\b.*(amount|quantity|volume|qty)?$/i],
  ['pair', /pair|market|instrument|product/i],
  ['valueCurrency', /(value|worth|fiat|native|price).*(currency)/i],
  ['value', /value|worth|usd|eur|fiat|native/i],
  ['price', /price|rate/i],
  ['totalAsset', /(quote|total|counter).*(currency|coin|asset)/i],
  ['total', /total|quote.*(amount|volume)|cost|proceeds|subtotal/i],
  ['type', /type|side|operation|action|kind|event|direction|category/i],
  ['date', /date|timestamp|created|executed|datum|when|\bday\b/i],
  ['time', /time|uhrzeit/i],
  ['asset', /asset|currency|coin|symbol|ticker|token|crypto/i],
  ['amount', /amount|quantity|volume|qty|size|betrag|menge|change/i],
  ['id', /\bid\b|reference|number|uuid/i],
  ['wallet', /wallet|account|exchange|platform/i],
  ['memo', /memo|note|comment|description|remark|label/i],
];

/** What texts of type columns usually mean. */
const typeWords: readonly (readonly [MappedType, RegExp])[] = [
  ['skip', /cancel|fail|reject|pending|internal|between own/i],
  ['staking', /stak(e|ing).*(reward|income|payout)|^staking$|reward.*stak/i],
  ['interest', /interest|yield|lending|zins/i],
  ['airdrop', /air ?drop/i],
  ['mining', /mining|mined/i],
  ['fork', /fork/i],
  ['work', /salary|payroll|wage/i],
  ['gift', /gift/i],
  ['donation', /donat|charity/i],
  ['reward', /reward|bonus|referral|cashback|rebate|earn|distribution|promo/i],
  ['fee', /fee|commission|geb/i],
  ['loan', /loan|borrow|repay/i],
  ['payment', /payment|spend|purchase of goods|card/i],
  ['buy', /buy|bought|bid|kauf$|^purchase/i],
  ['sell', /sell|sold|sale|ask|verkauf/i],
  ['deposit', /deposit|receive|incoming|credit|transfer.?in|einzahl|^in$/i],
  ['withdrawal', /withdraw|send|sent|outgoing|debit|transfer.?out|auszahl|^out$/i],
];

/** A first guess at what the columns are, from their names and from the first rows. The person has the last word. */
export function suggestMapping(header: readonly string[], rows: readonly Row[], known: { readonly name: string; readonly timeZone: string }): ColumnMapping {
  const sample = rows.slice(0, suggestedFrom);
  const columns = suggestColumns(header, sample);
  const dates = cellsOf(sample, columns.date);
  return {
    name: known.name,
    header,
    columns,
    fixed: {},
    types: suggestTypes(cellsOf(sample, columns.type)),
    dateOrder: suggestDateOrder(dates),
    decimalComma: numbersOf(sample, columns).some((text) => findDecimalMark(text) === 'comma'),
    timeZone: known.timeZone,
  };
}

const cellsOf = (rows: readonly Row[], at: number | undefined): readonly string[] =>
  at === undefined ? [] : rows.map(({ cells }) => (cells[at] ?? '').trim()).filter((text) => text !== '');

function suggestColumns(header: readonly string[], rows: readonly Row[]): ColumnMapping['columns'] {
  const columns: Partial<Record<MappedField, number>> = {};
  const taken = new Set<number>();
  for (const [field, pattern] of names) {
    const at = header.findIndex((name, index) => !taken.has(index) && pattern.test(name) && plausible(field, cellsOf(rows, index)));
    if (at < 0) continue;
    columns[field] = at;
    taken.add(at);
  }
  return withDate(columns, header, rows);
}

const NUMBERS = new Set<MappedField>(['sentAmount', 'receivedAmount', 'amount', 'price', 'total', 'feeAmount', 'value']);
const isNumber = (text: string): boolean => /^[-+(]?[$€£]?\s?[\d.,' ]+\)?$/.test(text) && /\d/.test(text);

/** What stands in the column must be able to be what its name says. */
function plausible(field: MappedField, cells: readonly string[]): boolean {
  if (cells.length === 0) return true;
  const numbers = cells.filter(isNumber).length;
  if (NUMBERS.has(field)) return numbers * 2 >= cells.length;
  if (field === 'date') return cells.some((text) => isDate(text) || /^\d{4}|\d{1,2}[/.-]/.test(text));
  return field === 'time' ? cells.some((text) => /\d:\d/.test(text)) : field === 'id' || field === 'hash' || field === 'memo' || numbers * 2 < cells.length;
}

const isDate = (text: string): boolean => readTime(text, { usZones: true }) !== undefined || readTime(text, { order: 'day-first' }) !== undefined;

/** Where no name says so: the first column that holds dates in most rows. A column that holds both is the date, and there is no other for the time. */
function withDate(columns: Partial<Record<MappedField, number>>, header: readonly string[], rows: readonly Row[]): ColumnMapping['columns'] {
  const { time, ...others } = columns;
  if (others.date === undefined) {
    const found = time !== undefined && holdsDates(rows, time) ? time : header.findIndex((_, at) => holdsDates(rows, at));
    return found < 0 ? columns : { ...others, date: found };
  }
  const hasClock = cellsOf(rows, others.date).some((text) => /\d:\d/.test(text));
  return time === undefined || hasClock ? others : { ...others, time };
}

function holdsDates(rows: readonly Row[], at: number): boolean {
  const cells = cellsOf(rows, at);
  return cells.length > 0 && cells.filter(isDate).length * 2 > cells.length;
}

function suggestTypes(texts: readonly string[]): Readonly<Record<string, MappedType>> {
  const distinct = [...new Set(texts.map((text) => text.toLowerCase()))].slice(0, MOST_TYPES);
  return Object.fromEntries(distinct.map((text) => [text, typeWords.find(([, pattern]) => pattern.test(text))?.[0] ?? 'auto']));
}

function suggestDateOrder(dates: readonly string[]): DateOrder {
  const orders = new Set(dates.map(findDateOrder));
  if (orders.has('day-first')) return 'day-first';
  return orders.has('month-first') ? 'month-first' : 'auto';
}

function numbersOf(rows: readonly Row[], columns: ColumnMapping['columns']): readonly string[] {
  return [...NUMBERS].flatMap((field) => cellsOf(rows, columns[field]));
}
