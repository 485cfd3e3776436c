import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fill, renderInEnglish } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/cli';
import { printRow } from '@lotbook/tir/iris/write-csv';
import { validateXsd, type Schema } from '@lotbook/tir/xml/validate-xsd';
import { resolvePath } from '../input/files.ts';
import { UsageError } from '../usage-error.ts';
import type { OutputFolder } from './output-folder.ts';

/** Lists where written XML files differ from the operator's schema, in a file. Returns how often. */
export function writeDifferences(folder: OutputFolder, prefix: string, schema: Schema): number {
  const problems = checkFiles(folder.folder, prefix, schema);
  if (problems.length === 0) return 0;
  const file = 'schema-problems.csv';
  folder.append({ file, text: printRow(['File', 'Line', 'Message']) });
  for (const each of problems)
    folder.append({ file, text: printRow([each.file, String(each.line), each.message]) });
  folder.finish();
  const count = problems.length;
  process.stderr.write(`${renderInEnglish(fill(texts.tirSchemaFaults, { count }))}\n`);
  return count;
}

/** A difference between a written file and the operator's schema. */
interface SchemaProblem {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** Reads a schema with the other schemas in its folder, which it may import. */
export function readSchema(file: string): Schema {
  const main = path.basename(file);
  const folder = path.dirname(resolvePath(file));
  const names = readdirSync(folder).filter((name) => name.endsWith('.xsd'));
  if (!names.includes(main))
    throw new UsageError(renderInEnglish(fill(texts.tirSchemaMissing, { fileName: main })));
  return {
    main,
    files: Object.fromEntries(
      names.map((name) => [name, new Uint8Array(readFileSync(path.join(folder, name)))]),
    ),
  };
}

/** Validates the XML files whose names start with a prefix. */
function checkFiles(folder: string, prefix: string, schema: Schema): readonly SchemaProblem[] {
  return readdirSync(folder)
    .filter((name) => name.startsWith(prefix) && name.endsWith('.xml'))
    .toSorted()
    .flatMap((file) =>
      validateXsd(new Uint8Array(readFileSync(path.join(folder, file))), schema).map((fault) => ({
        file,
        ...fault,
      })),
    );
}
