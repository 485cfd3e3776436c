import { createTranslator, type Translate, type Translator } from '@lotbook/messages/translator';
import type { Message, ParamArgs } from '@lotbook/messages/message';
import { createContext, createElement, Fragment, use, type ReactNode } from 'react';

const TranslatorContext = createContext<Translator>(createTranslator());

/** Gives everything inside a locale and a brand's texts. Pass the same translator as long as both stay the same: a new one renders every text again. */
export const TranslatorProvider = TranslatorContext.Provider;

export const useTranslator = (): Translator => use(TranslatorContext);

/** The function that renders messages: `const t = useTranslate()`, `t(team.title)`. */
export const useTranslate = (): Translate => use(TranslatorContext).translate;

type RichTextProps<P extends object, T extends string> = {
  readonly message: Message<P, string, T>;
  /** What each tag of the text becomes. */
  readonly tags: Readonly<Record<T, (text: string) => ReactNode>>;
} & (ParamArgs<P> extends [] ? { readonly params?: undefined } : { readonly params: P });

/** A text with links or emphasis: `<link>` and `<b>` in the catalog become components here. */
export function RichText<P extends object, T extends string>({
  message,
  params,
  tags,
}: RichTextProps<P, T>) {
  const { translateParts } = useTranslator();
  const parts = translateParts<P, T>(message, ...((params ? [params] : []) as ParamArgs<P>));
  return createElement(
    Fragment,
    null,
    ...parts.map(({ tag, text }) => (tag === undefined ? text : tags[tag](text))),
  );
}

/** Renders `<b>` in a text. */
export const bold = (text: string): ReactNode => <strong>{text}</strong>;
