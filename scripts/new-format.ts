import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { utc } from '@lotbook/model/time';
import type { ColumnMapping } from '@lotbook/sources/mapped/column-mapping';
import { readMapping } from '../apps/cli/src/input/column-files.ts';
import { root } from './proc.ts';

interface NewFormat {
  readonly id: string;
  readonly constant: string;
}

/** Writes the folder, and the lines of the registry and of the recognized headers. @throws if the format exists */
export function writeFormat(mapping: ColumnMapping, sample: string, sources: string): NewFormat {
  const provider = toSlug(mapping.name);
  const id = `${provider}-csv`;
  const constant = `${toIdentifier(provider)}Csv`;
  const folder = path.join(sources, id);
  if (existsSync(folder)) throw new Error(`packages/sources/src/${id} already exists.`);
  mkdirSync(path.join(folder, 'samples'), { recursive: true });
  cpSync(sample, path.join(folder, 'samples', 'sample.csv'));
  writeFileSync(path.join(folder, 'source.ts'), printSource(mapping, { id, constant, provider }));
  writeFileSync(path.join(folder, 'MAPPINGS.md'), printPage(mapping));
  const registry = path.join(sources, 'further-sources.ts');
  const lines = readFileSync(registry, 'utf8').trimEnd();
  writeFileSync(
    registry,
    `import { ${constant} } from './${id}/source.ts';\n${lines.slice(0, -2)}  ${constant},\n];\n`,
  );
  const headers = path.join(sources, 'testdata', 'recognized-headers.txt');
  const known = readFileSync(headers, 'utf8').trimEnd();
  writeFileSync(headers, `${known}\n${id} | ${mapping.header.map(toCell).join(',')}\n`);
  return { id, constant };
}

const toSlug = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'new-format';

const toIdentifier = (slug: string): string => {
  const name = slug.replaceAll(/-+([a-z\d])/g, (_, letter: string) => letter.toUpperCase());
  return /^\d/.test(name) ? `format${name}` : name;
};

const toCell = (text: string): string =>
  /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

const printSource = (
  mapping: ColumnMapping,
  { id, constant, provider }: NewFormat & { readonly provider: string },
): string => `import type { FileSource } from '../file-source.ts';
import { makeMappedSource } from '../mapped/mapped-source.ts';

/** ${mapping.name}'s export, read by its columns. */
export const ${constant}: FileSource = {
  ...makeMappedSource(${JSON.stringify(mapping, undefined, 2)}),
  id: '${id}',
  label: ${JSON.stringify(`${mapping.name}: Export (CSV)`)},
  provider: '${provider}',
  isMapped: false,
};
`;

const printPage = ({
  name,
  header,
  columns,
  types,
  timeZone,
}: ColumnMapping): string => `# ${name}: Export (CSV)

Times without a zone are in ${timeZone}. Made from a column mapping; the registry entry and the catalog of companies name the provider.

| column | read as |
|---|---|
${Object.entries(columns)
  .map(([field, at]) => `| \`${header[at] ?? ''}\` | ${field} |`)
  .join('\n')}

| type | becomes |
|---|---|
${Object.entries(types)
  .map(([text, type]) => `| \`${text}\` | ${type} |`)
  .join('\n')}

Rows with another type are rejected.

Certainty: D (one mapping made by a user).
`;

/** Makes a built-in format of a column mapping and a sample: `npm run new-format -- mapping.json sample.csv`. */
const [mappingFile, sampleFile] = process.argv.slice(2);
if (import.meta.main) {
  if (mappingFile === undefined || sampleFile === undefined) {
    process.stderr.write('Usage: npm run new-format -- mapping.json sample.csv\n');
    process.exit(1);
  }
  const mapping = await readMapping(mappingFile, utc);
  const sources = path.join(root, 'packages/sources/src');
  const { id, constant } = writeFormat(mapping, sampleFile, sources);
  process.stdout.write(
    [
      `Created packages/sources/src/${id} (${constant}).`,
      'Replace names, ids, addresses and figures of the sample with invented ones.',
      `Then run: UPDATE_EXPECTED=1 npm test -- packages/sources/src/registry.test.ts, and npm run generate`,
      '',
    ].join('\n'),
  );
}
