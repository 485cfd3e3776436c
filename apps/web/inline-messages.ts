import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const folder = path.join(
  import.meta.dirname,
  '..',
  '..',
  'packages',
  'messages',
  'src',
  'generated',
);
const imports =
  /^import \* as (\w+) from '@lotbook\/messages\/generated\/(?!locales\/)([\w/-]+)';\n?/gm;

/**
 * Replaces `texts.title` with the message itself, so that a page loads only the texts it shows.
 * Without it, all used texts of an area load with the first page that shows one of them.
 */
export function makeMessageInliner(): Plugin {
  return {
    name: 'inline-messages',
    apply: 'build',
    enforce: 'pre',
    async transform(code, id) {
      if (!/\.tsx?$/.test(id) || !code.includes('@lotbook/messages/generated/')) return null;
      let inlined = code;
      for (const [statement, alias = '', area = ''] of code.matchAll(imports)) {
        const url = pathToFileURL(path.join(folder, `${area}.ts`)).href;
        const messages = (await import(url)) as Readonly<Record<string, unknown>>;
        const redeclared = new RegExp(
          String.raw`(?:const|let|function)\s+${alias}\b|[({,]\s*${alias}(?:\??:|\s*=[^=>]|[\s,\w}]*\)\s*(?::[^=]+)?=>)`,
        );
        const body = inlined.replace(statement, '');
        if (redeclared.test(body))
          this.error(`${id} uses the name ${alias} of its message area for something else, too.`);
        // Not in types: `typeof texts.title`.
        const use = new RegExp(String.raw`(?<![\w$.]|\btypeof )${alias}\.(\w+)`, 'g');
        const without = body.replaceAll(use, (whole, key: string) =>
          key in messages ? `(${JSON.stringify(messages[key])})` : whole,
        );
        // The import stays where the area is used as a whole.
        inlined = new RegExp(String.raw`(?<![\w$.])${alias}(?![\w$])`).test(
          without.replaceAll(/'[^'\n]*'|"[^"\n]*"|\/\/.*|\/\*[\s\S]*?\*\//g, ''),
        )
          ? inlined.replaceAll(use, (whole, key: string) =>
              key in messages ? `(${JSON.stringify(messages[key])})` : whole,
            )
          : without;
      }
      return { code: inlined, map: null };
    },
  };
}
