import * as texts from '@lotbook/messages/generated/web/account';
import { useTranslate, RichText, bold } from '@lotbook/ui/translate';
import { Banner } from '@lotbook/ui/Banner';
import { PageLink } from '../../system/links.tsx';
import {
  countFiles,
  countRejected,
  countUnpriced,
  formatExcluded,
  type UnpricedCount,
} from './incomplete-text.ts';
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
      <CompleteLinks year={year} excluded={excluded} />
    </Banner>
  );
}

interface IncompleteBooksProps {
  readonly excluded: readonly UnpricedCount[];
}

/** A warning that the books of a business are incomplete. Absent if they are complete. */
export function IncompleteBooks({ excluded }: IncompleteBooksProps) {
  const t = useTranslate();
  if (excluded.length === 0) return null;
  return (
    <Banner tone="warning">
      <RichText
        message={texts.booksIncomplete}
        params={{ excluded: formatExcluded(excluded, t) }}
        tags={{ b: bold }}
      />{' '}
      <CompleteLinks year={undefined} excluded={excluded} />
    </Banner>
  );
}

interface CompleteLinksProps {
  readonly year: number | undefined;
  readonly excluded: readonly UnpricedCount[];
}

/** Links to the missing-price issues, dismissed ones included, to the rejected rows, and to files that weren't imported. */
export function CompleteLinks({ year, excluded }: CompleteLinksProps) {
  const t = useTranslate();
  const unpriced = countUnpriced(excluded, 'disposal', 'income', 'gift');
  const rejected = countRejected(excluded);
  const files = countFiles(excluded);
  const links = [
    unpriced > 0 && (
      <PageLink
        key="prices"
        page="review"
        search={{ codes: ['missing-price'], ...(year !== undefined && { taxYear: year }) }}
      >
        {t(texts.addPrices)}
      </PageLink>
    ),
    rejected > 0 && (
      <PageLink key="rejected" page="sources">
        {t(texts.fixRejected)}
      </PageLink>
    ),
    files > 0 && (
      <PageLink key="files" page="sources">
        {t(texts.importMissingFiles, { files })}
      </PageLink>
    ),
  ].filter((link) => link !== false);
  return links.flatMap((link, place) => (place === 0 ? [link] : [' · ', link]));
}
