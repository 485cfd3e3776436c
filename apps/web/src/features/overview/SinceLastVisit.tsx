import * as overview from '@lotbook/messages/generated/web/overview';
import { useTranslate } from '@lotbook/ui/translate';
import { useMutation } from '@apollo/client/react';
import { formatDay } from '@lotbook/ui/format-when';
import { Section } from '@lotbook/ui/layout';
import { PointList } from '@lotbook/ui/PointList';
import { useEffect } from 'react';
import { useAccount } from '../account/use-account.ts';
import { useTaxPlace } from '../account/use-tax-place.ts';
import { NoteVisit } from '../account/use-visit.ts';
import { formatSince, type Seen } from './last-visit-text.ts';

/** Changes since the user's last visit. Empty at the first visit, and without changes. */
export function SinceLastVisit({ now }: { readonly now: Seen }) {
  const t = useTranslate();
  const { accountId, account } = useAccount();
  const { years } = useTaxPlace();
  const [note, { data }] = useMutation(NoteVisit);
  useEffect(() => {
    // The page works without the previous visit, so ignore a failure.
    void note({ variables: { accountId } }).catch(() => undefined);
  }, [note, accountId]);
  const before = data?.noteVisit;
  if (!before || !account) return null;
  const changes = formatSince(t, before, now, {
    currency: account.fiatCurrency,
    label: years.label,
  });
  if (changes.length === 0) return null;
  return (
    <Section
      title={t(overview.sinceLastVisit)}
      note={t(overview.onDay, { day: formatDay(before.at, account.timezone, t) })}
    >
      <PointList label={t(overview.whatChanged)} points={changes} />
    </Section>
  );
}
