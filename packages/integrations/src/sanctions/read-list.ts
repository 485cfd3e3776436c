import { createHash } from 'node:crypto';
import { UnreadableList, type ListedAddress, type SanctionsList } from './listed-address.ts';
import { readSdnCsv } from './read-sdn-csv.ts';
import { readSdnXml } from './read-sdn-xml.ts';

export interface ListFile {
  readonly name: string;
  readonly text: string;
}

/** The addresses of all files, by address, and a digest that changes when they do. */
export interface AddressList {
  readonly publishedOn: string | undefined;
  readonly digest: string;
  readonly byAddress: ReadonlyMap<string, ListedAddress>;
}

/**
 * Reads the lists of a folder: SDN.XML, or SDN.CSV with SDN_COMMENTS.CSV.
 * @returns undefined if there is none
 * @throws UnreadableList if one of them isn't complete
 */
export function readAddressList(files: readonly ListFile[]): AddressList | undefined {
  const byKind = (ending: string): readonly ListFile[] =>
    files.filter(({ name }) => name.toLowerCase().endsWith(ending));
  const isComments = ({ name }: ListFile): boolean => /comments/i.test(name);
  const csv = byKind('.csv');
  const comments = csv.find(isComments)?.text;
  const lists = [
    ...byKind('.xml').map((file) => read(file, readSdnXml)),
    ...csv
      .filter((file) => !isComments(file))
      .map((file) => read(file, (text) => readSdnCsv(text, comments))),
  ];
  if (lists.length === 0) return undefined;
  const byAddress = new Map<string, ListedAddress>();
  for (const { addresses } of lists)
    for (const listed of addresses)
      if (!byAddress.has(listed.address)) byAddress.set(listed.address, listed);
  if (byAddress.size === 0) throw new UnreadableList('The files list no addresses');
  const dates = lists.flatMap(({ publishedOn }) => publishedOn ?? []).toSorted();
  return { publishedOn: dates.at(-1), digest: computeDigest(byAddress, dates), byAddress };
}

function read(file: ListFile, reader: (text: string) => SanctionsList): SanctionsList {
  try {
    return reader(file.text);
  } catch (error) {
    if (!(error instanceof UnreadableList)) throw error;
    throw new UnreadableList(`${file.name}: ${error.message}`, { cause: error });
  }
}

function computeDigest(
  byAddress: ReadonlyMap<string, ListedAddress>,
  dates: readonly string[],
): string {
  const lines = [...byAddress.values()]
    .map((one) => JSON.stringify([one.address, one.currency, one.entryId, one.name, one.programs]))
    .toSorted();
  return createHash('sha256')
    .update([...dates, ...lines].join('\n'))
    .digest('hex');
}
