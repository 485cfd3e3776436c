import * as texts from '@lotbook/messages/generated/web/account';
import { useTranslate, RichText, bold } from '@lotbook/ui/translate';
import { Banner } from '@lotbook/ui/Banner';
import { PageLink } from '../../system/links.tsx';
import { formatExcluded } from './incomplete-text.ts';
import { useUnpriced } from './use-unpriced.ts';

interface IncompleteProps {
  readonly year: number;
  /** The tax year as the country writes it. */
  readonly label: string;
}

/** A warning that the totals of a year are incomplete, with a link to add prices. Absent if they are complete. */
export function IncompleteBanner({ year, label }: IncompleteProps) {
  const t = useTranslate();
  const excluded = useUnpriced(year);
  if (excluded.length === 0) return null;
  return (
    <Banner tone="warning">
      <RichText
        message={texts.incomplete}
        params={{ year: label, excluded: formatExcluded(excluded, t) }}
        tags={{ b: bold }}
      />{' '}
      <MissingPrices year={year} />
    </Banner>
  );
}

/** A link to all missing-price issues, dismissed ones included. */
export function MissingPrices({ year }: { readonly year: number | undefined }) {
  const t = useTranslate();
  return (
    <PageLink
      page="review"
      search={{ codes: ['missing-price'], ...(year !== undefined && { taxYear: year }) }}
    >
      {t(texts.addPrices)}
    </PageLink>
  );
}
