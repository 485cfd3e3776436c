import { Text } from '@lotbook/ui/layout';

export interface AboutFigureProps {
  /** Of the account; undefined while it is read. */
  readonly name: string | undefined;
  /** Tax years, as the place writes them. */
  readonly years: readonly string[];
  readonly currency: string | undefined;
}

/** Whose figure it is, of which tax years, in what money: on the page, on paper and in what is saved. */
export const formatAbout = ({ name, years, currency }: AboutFigureProps): string =>
  [
    name,
    years.length > 0 && `${years.length === 1 ? 'Tax year' : 'Tax years'} ${years.join(', ')}`,
    currency !== undefined && `Amounts in ${currency}`,
  ]
    .filter(Boolean)
    .join(' · ');

export const AboutFigure = (about: AboutFigureProps) => (
  <Text tone="muted">{formatAbout(about)}</Text>
);
