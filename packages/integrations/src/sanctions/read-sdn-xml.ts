import { Parser } from 'saxen';
import {
  checkAddress,
  readCurrency,
  UnreadableList,
  type ListedAddress,
  type SanctionsList,
} from './listed-address.ts';

interface Entry {
  readonly fields: Record<string, string>;
  readonly programs: string[];
  readonly addresses: { readonly currency: string; readonly address: string }[];
}

/** Reads SDN.XML, the list of the U.S. Treasury's OFAC in its standard format. @throws UnreadableList */
export function readSdnXml(text: string): SanctionsList {
  const addresses: ListedAddress[] = [];
  const path: string[] = [];
  let content = '';
  let entry: Entry | undefined;
  let identification: Record<string, string> = {};
  let publishedOn: string | undefined;
  let recordCount: number | undefined;
  let entries = 0;

  const close = (name: string, value: string): void => {
    if (name === 'Publish_Date') publishedOn = readUsDate(value);
    else if (name === 'Record_Count') recordCount = Number(value);
    else if (name === 'sdnEntry' && entry) {
      entries += 1;
      addresses.push(...toAddresses(entry));
      entry = undefined;
    } else if (!entry) return;
    else if (path.at(-1) === 'sdnEntry') entry.fields[name] = value;
    else if (name === 'program') entry.programs.push(value);
    else if (path.at(-1) === 'id') identification[name] = value;
    else if (name === 'id') {
      const currency = readCurrency(identification['idType'] ?? '');
      if (currency !== undefined)
        entry.addresses.push({ currency, address: identification['idNumber'] ?? '' });
    }
  };
  const parser = new Parser();
  parser.on('error', fail).on('warn', fail);
  parser.on('openTag', (qualified) => {
    const name = toLocalName(qualified);
    if (path.length === 0 && name !== 'sdnList') throw new UnreadableList(describeRoot(name));
    if (name === 'sdnEntry') entry = { fields: {}, programs: [], addresses: [] };
    if (name === 'id') identification = {};
    path.push(name);
    content = '';
  });
  parser.on('text', (piece, decode) => void (content += decode(piece)));
  parser.on('cdata', (piece) => void (content += piece));
  parser.on('closeTag', (qualified) => {
    path.pop();
    close(toLocalName(qualified), content.trim());
    content = '';
  });
  parser.parse(text);
  if (path.length > 0 || entries === 0)
    throw new UnreadableList('The file ends before the list does');
  if (recordCount !== undefined && recordCount !== entries)
    throw new UnreadableList(`The file states ${recordCount} entries but contains ${entries}`);
  return { publishedOn, addresses };
}

function fail(error: Error): never {
  throw new UnreadableList(`The XML is damaged: ${error.message}`, { cause: error });
}

const toLocalName = (name: string): string => name.replace(/^.*:/, '');

const describeRoot = (name: string): string =>
  name === 'Sanctions' || name === 'sanctionsData'
    ? 'This is another format of the list. Download SDN.XML or SDN.CSV'
    : `The file starts with <${name}> instead of <sdnList>`;

function toAddresses({ fields, programs, addresses }: Entry): readonly ListedAddress[] {
  const entryId = fields['uid'] ?? '';
  if (entryId === '') throw new UnreadableList('An entry has no number');
  const name = [fields['firstName'], fields['lastName']].filter(Boolean).join(' ');
  return addresses.map(({ currency, address }) => ({
    address: checkAddress(address, entryId),
    currency,
    entryId,
    name,
    programs: programs.join(', '),
  }));
}

/** `01/31/2026` */
function readUsDate(text: string): string | undefined {
  const [, month, day, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? [];
  return year === undefined ? undefined : `${year}-${month}-${day}`;
}
