import { isFilled, type FilledMessage } from '@lotbook/messages/fill';
import type { Message, ParamArgs, Params } from '@lotbook/messages/message';
import type { Translator } from '@lotbook/messages/translator';

/** A text that a person reads: a message, or one that is the same in every language. */
export type Text = string | FilledMessage;

/** A message whose tags are filled with markup, such as links. */
interface TaggedText {
  readonly message: Message<Params, string, string>;
  readonly params: Params | undefined;
  readonly tags: Readonly<Record<string, (text: string) => Markup>>;
}

/** Markup whose messages are rendered when it is sent. All other text in a page is escaped. */
export class Markup {
  readonly #pieces: readonly (string | FilledMessage | TaggedText)[];
  constructor(...pieces: readonly (string | FilledMessage | TaggedText)[]) {
    this.#pieces = pieces;
  }
  get pieces(): readonly (string | FilledMessage | TaggedText)[] {
    return this.#pieces;
  }
  render(translator: Translator): string {
    return this.#pieces
      .map((piece) => {
        if (typeof piece === 'string') return piece;
        return isFilled(piece)
          ? escape(translator.renderFilled(piece))
          : renderTagged(piece, translator);
      })
      .join('');
  }
  /** Markup without messages. */
  get text(): string {
    return this.#pieces
      .map((piece) => {
        if (typeof piece !== 'string') throw new Error('Markup with messages needs a translator.');
        return piece;
      })
      .join('');
  }
}

export type Part = Markup | Text | number | false | undefined | readonly Part[];

/** html`<p>${text}</p>`: texts are escaped, markup stays, lists are joined, `false` and `undefined` are nothing. */
export function html(pieces: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(
    ...pieces.flatMap((piece, index) => [
      piece,
      ...(index < parts.length ? toPieces(parts[index]) : []),
    ]),
  );
}

/** A message with tags: `fillTags(texts.offer, { link: (text) => html`<a href="…">${text}</a>` })`. */
export function fillTags<P extends object, T extends string>(
  message: Message<P, string, T>,
  tags: Readonly<Record<T, (text: string) => Markup>>,
  ...[params]: ParamArgs<P>
): Markup {
  const { code, tokens } = message;
  return new Markup({ message: { code, tokens }, params: params as Params | undefined, tags });
}

function toPieces(part: Part): Markup['pieces'] {
  if (part === undefined || part === false) return [];
  if (part instanceof Markup) return part.pieces;
  if (isFilled(part)) return [part];
  if (typeof part === 'object') return part.flatMap(toPieces);
  return [escape(String(part))];
}

const renderTagged = ({ message, params, tags }: TaggedText, translator: Translator): string =>
  translator
    .translateParts<Params, string>(message, params ?? {})
    .map(({ tag, text }) =>
      tag === undefined ? escape(text) : (tags[tag]?.(text).render(translator) ?? escape(text)),
    )
    .join('');

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
