import * as cellTexts from '@lotbook/messages/generated/reports/cells';
import type {
  AnyMessage,
  Message,
  MessageRef,
  Params,
  ParamValue,
} from '@lotbook/messages/message';
import { createTranslator, type Translate } from '@lotbook/messages/translator';

/** A text of a report: one of the catalog, or data that is the same in every language. */
export type Text = string | CatalogText;

/** A message with its parameters. Whatever prints it renders it. */
export interface CatalogText extends AnyMessage {
  readonly params?: Params;
}

/** A message that has parameters. */
export const fill = <P extends object>(
  { code, tokens }: Message<P>,
  params: P & Params,
): CatalogText => ({ code, tokens, params });

/** A text within another one. */
export const toReference = (text: Text): MessageRef =>
  typeof text === 'string' ? fill(cellTexts.given, { text }) : text;

/** The text in the translator's language. */
export function renderText(text: Text, t: Translate): string {
  if (typeof text === 'string') return text;
  const params = Object.entries(text.params ?? {}).map(
    ([name, value]) => [name, isText(value) ? renderText(value, t) : value] as const,
  );
  return t<Params>(text, Object.fromEntries(params));
}

const isText = (value: ParamValue): value is CatalogText =>
  typeof value === 'object' && 'tokens' in value;

/** Headers of data files are the product's own in English under every brand, so that programs that read them keep working. */
export const renderHeader = (text: Text): string => renderText(text, english);
const english = createTranslator().translate;

/** Several texts with commas between them. */
export const joinTexts = ([first, ...rest]: readonly CatalogText[]): Text =>
  first === undefined
    ? ''
    : rest.length === 0
      ? first
      : fill(cellTexts.list, { first, rest: toReference(joinTexts(rest)) });
