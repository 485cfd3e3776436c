import * as texts from '@lotbook/messages/generated/web/explain';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
import { Text } from '@lotbook/ui/layout';

export interface AboutFigureProps {
  /** The name of the account; undefined while it loads. */
  readonly name: string | undefined;
  /** Tax years as their country formats them. */
  readonly years: readonly string[];
  readonly currency: string | undefined;
}

/** The account, tax years and currency of a figure, for the page, print and files. */
export const formatAbout = ({ name, years, currency }: AboutFigureProps, t: Translate): string =>
  [
    name,
    years.length > 0 && t(texts.taxYears, { count: years.length, years: years.join(', ') }),
    currency !== undefined && t(texts.amountsIn, { currency }),
  ]
    .filter(Boolean)
    .join(' · ');

export function AboutFigure(about: AboutFigureProps) {
  const t = useTranslate();
  return <Text tone="muted">{formatAbout(about, t)}</Text>;
}
