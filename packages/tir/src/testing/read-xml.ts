import { Parser } from 'saxen';

/** Reads XML with another parser than the one for schemas. @returns texts of the elements with a name */
export function readElements(xml: string, wanted: string): readonly string[] {
  return readRecords(xml, undefined).flatMap((record) => record.get(wanted) ?? []);
}

/** The texts inside each element with a name, by the names of their own elements; of the whole document without a name. */
export function readRecords(
  xml: string,
  recordName: string | undefined,
): readonly ReadonlyMap<string, readonly string[]>[] {
  const records: Map<string, string[]>[] = recordName === undefined ? [new Map()] : [];
  let current = records[0];
  let name = '';
  const reader = new Parser();
  reader.on('openTag', (element: string) => {
    name = element.replace(/^.*:/, '');
    if (name !== recordName) return;
    current = new Map();
    records.push(current);
  });
  reader.on('closeTag', (element: string) => {
    if (element.replace(/^.*:/, '') === recordName) current = undefined;
    name = '';
  });
  reader.on('text', (text: string) => {
    if (name === '' || !current || text.trim() === '') return;
    current.set(name, [...(current.get(name) ?? []), text]);
  });
  reader.on('error', (error: Error) => {
    throw error;
  });
  reader.parse(xml);
  return records;
}
