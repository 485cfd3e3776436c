import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const generated = path.join(import.meta.dirname, 'src', 'generated', 'graphql.ts');
const call = /\bgraphql\(\s*`\s*(query|mutation|fragment)\s+(\w+)[^`]*`\s*\)/g;

/** The name under which the generator keeps a document: `Client_link` of a fragment becomes `Client_LinkFragmentDoc`. */
const exportName = (kind: string, name: string): string =>
  name.replaceAll(
    /(^|_)([a-z])/g,
    (_, start: string, letter: string) => start + letter.toUpperCase(),
  ) + (kind === 'fragment' ? 'FragmentDoc' : 'Document');

/** Puts each GraphQL document, with its digest, where it is asked for: a page carries its own documents and no others. */
export function makeDocumentInliner(): Plugin {
  let documents: Readonly<Record<string, unknown>> = {};
  return {
    name: 'inline-documents',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      documents = (await import(pathToFileURL(generated).href)) as Readonly<
        Record<string, unknown>
      >;
    },
    transform(code, id) {
      if (!/\/src\/(features|system)\/.*\.tsx?$/.test(id) || !code.includes('graphql(`'))
        return null;
      const inlined = code.replaceAll(call, (whole, kind: string, name: string) => {
        const document = documents[exportName(kind, name)];
        if (document === undefined)
          this.error(`There is no generated document for ${kind} ${name}: run npm run generate.`);
        return document === undefined ? whole : `(${JSON.stringify(document)})`;
      });
      return {
        code: inlined.replaceAll(/^import \{ graphql \} from '[^']*generated\/gql\.ts';$/gm, ''),
        map: null,
      };
    },
  };
}
