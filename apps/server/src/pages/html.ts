/** Text that is already markup. All other text in a page is escaped. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toString(): string {
    return this.text;
  }
}

export type Part = Markup | string | number | false | undefined | readonly Part[];

/** html`<p>${text}</p>`: texts are escaped, markup stays, lists are joined, `false` and `undefined` are nothing. */
export function html(pieces: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(
    pieces.map((piece, index) => piece + (index < parts.length ? show(parts[index]) : '')).join(''),
  );
}

function show(part: Part): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map(show).join('');
  return escape(String(part));
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
