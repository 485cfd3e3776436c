import { Banner } from '@lotbook/ui/Banner';
import { PageLink } from '../../system/links.tsx';
import { countUnpriced, formatExcluded, type UnpricedCount } from './incomplete-text.ts';
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
      <CompleteLinks year={year} excluded={excluded} />
    </Banner>
  );
}

interface CompleteLinksProps {
  readonly year: number | undefined;
  readonly excluded: readonly UnpricedCount[];
}

/** Leads to where what is missing can be added: the issues about missing prices, dismissed ones included, and the rejected rows. */
export function CompleteLinks({ year, excluded }: CompleteLinksProps) {
  const rejected = countUnpriced(excluded, 'rejected');
  return (
    <>
      {countUnpriced(excluded) > rejected && (
        <PageLink
          page="review"
          search={{ codes: ['missing-price'], ...(year !== undefined && { taxYear: year }) }}
        >
          Add prices
        </PageLink>
      )}
      {countUnpriced(excluded) > rejected && rejected > 0 && ' '}
      {rejected > 0 && <PageLink page="sources">Fix rejected rows</PageLink>}
    </>
  );
}
