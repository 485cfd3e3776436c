import { Banner } from '@lotbook/ui/Banner';
import { PageLink } from '../../system/links.tsx';
import { formatExcluded } from './incomplete-text.ts';
import { useUnpriced } from './use-unpriced.ts';

interface IncompleteProps {
  readonly year: number;
  /** As people of the place write it. */
  readonly label: string;
}

/** Says that the sums of a year are incomplete, and where to add what is missing; nothing if they are whole. */
export function IncompleteBanner({ year, label }: IncompleteProps) {
  const excluded = useUnpriced(year);
  if (excluded.length === 0) return null;
  return (
    <Banner tone="warning">
      <strong>{label} is incomplete:</strong> {formatExcluded(excluded)}.{' '}
      <MissingPrices year={year} />
    </Banner>
  );
}

/** Leads to the issues that ask for the missing prices, dismissed ones included. */
export const MissingPrices = ({ year }: { readonly year: number | undefined }) => (
  <PageLink
    page="review"
    search={{ codes: ['missing-price'], ...(year !== undefined && { taxYear: year }) }}
  >
    Add prices
  </PageLink>
);
