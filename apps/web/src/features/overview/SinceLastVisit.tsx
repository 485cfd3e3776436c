import { useMutation } from '@apollo/client/react';
import { formatDay } from '@lotbook/ui/format-when';
import { Section } from '@lotbook/ui/layout';
import { PointList } from '@lotbook/ui/PointList';
import { useEffect } from 'react';
import { useAccount } from '../account/use-account.ts';
import { useTaxPlace } from '../account/use-tax-place.ts';
import { NoteVisit } from '../account/use-visit.ts';
import { formatSince, type Seen } from './last-visit-text.ts';

/** What changed since the person was last here. Nothing at the first visit, and nothing where nothing changed. */
export function SinceLastVisit({ now }: { readonly now: Seen }) {
  const { accountId, account } = useAccount();
  const { years } = useTaxPlace();
  const [note, { data }] = useMutation(NoteVisit);
  useEffect(() => {
    // What was seen before matters to nobody who cannot be told; the page is whole without it.
    void note({ variables: { accountId } }).catch(() => undefined);
  }, [note, accountId]);
  const before = data?.noteVisit;
  if (!before || !account) return null;
  const words = formatSince(before, now, { currency: account.fiatCurrency, label: years.label });
  if (words.length === 0) return null;
  return (
    <Section title="Since your last visit" note={`On ${formatDay(before.at, account.timezone)}`}>
      <PointList label="What changed" points={words} />
    </Section>
  );
}
