import type { CodegenConfig } from '@graphql-codegen/cli';
import { addTypenameSelectionDocumentTransform } from '@graphql-codegen/client-preset';

/** The cache's own directive, of which the server knows nothing: in the text that it is asked with, it does not stand. */
const withoutUnmask = (file: string, text: string): string =>
  file.endsWith('persisted-documents.json') ? text.replaceAll(' @unmask', '') : text;

const config: CodegenConfig = {
  schema: `${import.meta.dirname}/../server/schema.graphql`,
  documents: [
    `${import.meta.dirname}/src/**/*.{ts,tsx}`,
    `!${import.meta.dirname}/src/generated/**`,
    `!${import.meta.dirname}/src/**/*.test.{ts,tsx}`,
  ],
  hooks: { beforeOneFileWrite: withoutUnmask },
  generates: {
    [`${import.meta.dirname}/src/generated/`]: {
      preset: 'client',
      documentTransforms: [addTypenameSelectionDocumentTransform],
      presetConfig: { fragmentMasking: false, persistedDocuments: { hashAlgorithm: 'sha256' } },
      config: {
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
      },
    },
  },
};
export default config;
