import { format, formatMoney } from '@lotbook/decimal/decimal';
import type { LocalDate } from '@lotbook/model/time';
import type { TirText } from '../problem.ts';
import type { FeedColumn, FeedLayout } from './layouts.ts';
import type { FeedDay, FeedPosition, FeedTrade } from './records.ts';

export interface FeedFault {
  /** The record: the id of a transaction, or an asset. */
  readonly record: string;
  readonly column: string;
  readonly text: TirText;
}

export interface RenderedFile {
  readonly name: string;
  readonly text: string;
  readonly records: number;
  /** Values that the platform requires and the books don't have. Such a file must not be sent. */
  readonly faults: readonly FeedFault[];
}

/** Renders one file of a day in the layout of a platform. */
export function renderFeedFile(layout: FeedLayout, day: FeedDay): RenderedFile {
  const faults: FeedFault[] = [];
  const records: readonly FeedRecord[] =
    layout.file === 'transactions'
      ? day.trades.map((trade) => ({ key: trade.id, values: getTradeValues(trade, layout) }))
      : day.positions.map((position) => ({
          key: position.asset,
          values: getPositionValues(position),
        }));
  const common = getCommonValues(day, layout);
  const lines = records.map(({ key, values }) =>
    layout.columns.map((column) => {
      const value = getValue(column, { ...common, ...values });
      if (value === '' && column.isRequired)
        faults.push({
          record: key,
          column: column.name,
          text: { code: 'tir.feedValueMissing', params: { column: column.name, record: key } },
        });
      return value;
    }),
  );
  const table = [layout.columns.map(({ name }) => name), ...lines];
  return {
    name: renderName(layout, day, common),
    text: table.map((cells) => `${printCells(cells, layout.delimiter)}\r\n`).join(''),
    records: records.length,
    faults,
  };
}

interface FeedRecord {
  readonly key: string;
  readonly values: Values;
}
type Values = Readonly<Record<string, string>>;

const getCommonValues = (day: FeedDay, { dateFormat }: FeedLayout): Values => ({
  ...Object.fromEntries(Object.entries(day.fund).map(([name, value]) => [`fund.${name}`, value])),
  currency: day.currency,
  day: formatDay(day.day, dateFormat),
});

function getTradeValues(trade: FeedTrade, { types, dateFormat }: FeedLayout): Values {
  const { price, principal, net } = trade;
  return {
    'trade.id': trade.id,
    'trade.type': types?.[trade.type] ?? trade.type,
    'trade.on': formatDay(trade.on, dateFormat),
    'trade.asset': trade.asset,
    'trade.units': format(trade.units),
    'trade.price': price === undefined ? '' : formatMoney(price),
    'trade.principal': principal === undefined ? '' : formatMoney(principal),
    'trade.fees': formatMoney(trade.fees),
    'trade.net': net === undefined ? '' : formatMoney(net),
    'trade.source': trade.source,
    'trade.memo': trade.memo,
  };
}

const getPositionValues = ({ asset, units, cost, price, value }: FeedPosition): Values => ({
  'position.asset': asset,
  'position.units': format(units),
  'position.cost': formatMoney(cost),
  'position.price': price === undefined ? '' : formatMoney(price),
  'position.value': value === undefined ? '' : formatMoney(value),
});

function getValue({ from, constant, zeroPad }: FeedColumn, values: Values): string {
  const value = constant ?? values[from ?? ''] ?? '';
  return zeroPad !== undefined && value !== '' ? value.padStart(zeroPad, '0') : value;
}

export function formatDay(day: LocalDate, pattern: FeedLayout['dateFormat']): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return pattern.replace('yyyy', year).replace('MM', month).replace('dd', date);
}

/** Values of the fund can't lead out of the folder, because only letters, digits and `-` stay. */
const renderName = ({ fileName, file }: FeedLayout, day: FeedDay, values: Values): string => {
  const all: Values = { ...values, file, day: formatDay(day.day, 'yyyyMMdd') };
  return fileName
    .replaceAll(/\{([\w.]+)\}/g, (_all, name: string) =>
      (all[name] ?? '').replaceAll(/[^\w-]/g, '_'),
    )
    .replaceAll(/[^\w.-]/g, '_');
};

/** Spreadsheets don't open these files, so cells that look like formulas stay as they are. */
const printCells = (cells: readonly string[], delimiter: string): string =>
  cells
    .map((cell) =>
      cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell,
    )
    .join(delimiter);
