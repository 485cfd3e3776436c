import { isFields, type PayerFault } from '../read-payer.ts';
import { feedFiles, type FeedColumn, type FeedLayout } from './layouts.ts';
import { tradeTypes } from './records.ts';

const delimiters = [',', '|', '\t', ';'] as const;
const dateFormats = ['yyyy-MM-dd', 'MM/dd/yyyy', 'yyyyMMdd'] as const;
const sources =
  /^(?:currency|day|fund\.\w+|trade\.(?:id|type|on|asset|units|price|principal|fees|net|source|memo)|position\.(?:asset|units|cost|price|value))$/;

/** Reads a layout that an operator wrote, and names each field that is invalid. */
export function readFeedLayout(json: unknown): FeedLayout | readonly PayerFault[] {
  const fields = isFields(json) ? json : {};
  const faults: PayerFault[] = [];
  const fail = (field: string, value: unknown): undefined =>
    void faults.push({ field, value: JSON.stringify(value ?? '') });
  const choose = <T extends string>(field: string, choices: readonly T[]): T | undefined =>
    choices.find((each) => each === fields[field]) ?? fail(field, fields[field]);
  const getText = (field: string): string => {
    const value = fields[field];
    if (typeof value === 'string' && value.trim() !== '') return value;
    fail(field, value);
    return '';
  };
  const file = choose('file', feedFiles);
  const delimiter = choose('delimiter', delimiters);
  const dateFormat = choose('dateFormat', dateFormats);
  const listed = fields['columns'];
  const columns = (Array.isArray(listed) ? listed : []).flatMap((column: unknown, at) => {
    const found = readColumn(column, file === 'transactions' ? 'position.' : 'trade.');
    return found ? [found] : (fail(`columns[${at}]`, column) ?? []);
  });
  if (!Array.isArray(listed) || listed.length === 0) fail('columns', listed);
  const types = fields['types'] ?? {};
  if (!isFields(types) || !Object.entries(types).every(isTypeName)) fail('types', types);
  const [platform, fileName] = [getText('platform'), getText('fileName')];
  if (faults.length > 0 || !file || !delimiter || !dateFormat || !isFields(types)) return faults;
  const names = Object.fromEntries(
    Object.entries(types).map(([type, name]) => [type, String(name)]),
  );
  return { platform, file, delimiter, dateFormat, fileName, columns, types: names };
}

const isTypeName = ([type, name]: readonly [string, unknown]): boolean =>
  tradeTypes.some((each) => each === type) && typeof name === 'string';

function readColumn(json: unknown, foreign: string): FeedColumn | undefined {
  if (!isFields(json)) return undefined;
  const { name, from, constant, isRequired, zeroPad } = json;
  if (typeof name !== 'string' || name === '') return undefined;
  if (typeof constant !== 'string' && typeof from !== 'string') return undefined;
  if (typeof from === 'string' && (!sources.test(from) || from.startsWith(foreign)))
    return undefined;
  if (zeroPad !== undefined && (typeof zeroPad !== 'number' || zeroPad < 1 || zeroPad > 100))
    return undefined;
  return {
    name,
    ...(typeof from === 'string' && { from }),
    ...(typeof constant === 'string' && { constant }),
    ...(isRequired === true && { isRequired }),
    ...(typeof zeroPad === 'number' && { zeroPad }),
  };
}
