import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { addTypenameSelectionDocumentTransform, preset } from '@graphql-codegen/client-preset';
import { codegen } from '@graphql-codegen/core';
import { gqlPluckFromCodeString } from '@graphql-tools/graphql-tag-pluck';
import { buildSchema, parse } from 'graphql';
import { root } from './proc.ts';

type Documents = Parameters<typeof preset.buildGeneratesSection>[0]['documents'];

const web = path.join(root, 'apps', 'web');

const config = {
  useTypeImports: true,
  enumsAsTypes: true,
  scalars: {
    Decimal: 'string',
    DateTime: 'string',
    LocalDate: 'string',
    JSON: 'unknown',
    TransactionRef: 'string | { transactionId: string; transactionSourceId?: string }',
    ID: 'string',
  },
  strictScalars: true,
  customDirectives: { apolloUnmask: true },
  inlineFragmentTypes: 'mask',
  importExtension: '' as const,
  emitLegacyCommonJSImports: true,
};

/**
 * The modules with the web application's GraphQL documents, typed against the schema and identified
 * by their digest, by path.
 */
export async function printWebDocuments(folder: string): Promise<ReadonlyMap<string, string>> {
  const schema = readFileSync(path.join(root, 'apps/server/schema.graphql'), 'utf8');
  const outputs = await preset.buildGeneratesSection({
    baseOutputDir: `${folder}/`,
    presetConfig: { fragmentMasking: false, persistedDocuments: { hashAlgorithm: 'sha256' } },
    plugins: [],
    pluginMap: {},
    schema: parse(schema),
    schemaAst: buildSchema(schema),
    documents: await readDocuments(),
    config,
    documentTransforms: [
      { name: 'typename', transformObject: addTypenameSelectionDocumentTransform, config: {} },
    ],
  });
  const modules = await Promise.all(
    outputs.map(async (output) => [output.filename, await codegen(output)] as const),
  );
  return new Map(
    modules.map(([file, text]) => [
      file,
      // The server doesn't know the cache's own directive: the texts that are sent to it have none.
      file.endsWith('persisted-documents.json') ? text.replaceAll(' @unmask', '') : text,
    ]),
  );
}

/** What the modules of the web application pass to `graphql`, in the order of their paths. */
async function readDocuments(): Promise<Documents> {
  const files = globSync('src/**/*.{ts,tsx}', {
    cwd: web,
    exclude: ['src/generated/**', 'src/**/*.test.{ts,tsx}'],
  });
  const found = await Promise.all(
    files.toSorted().map(async (file) => {
      const location = path.join(web, file);
      const texts = await gqlPluckFromCodeString(location, readFileSync(location, 'utf8'), {
        skipIndent: true,
      });
      return texts.map(({ body }) => ({ location, document: parse(body), rawSDL: body }));
    }),
  );
  return found.flat();
}
