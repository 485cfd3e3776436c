import * as readiness from '@lotbook/messages/generated/web/readiness';
import { formatDay } from '@lotbook/ui/format-when';
import { Text } from '@lotbook/ui/layout';
import { RichText, useTranslate } from '@lotbook/ui/translate';
import { ZoneContext } from '@lotbook/ui/When';
import { use } from 'react';
import { PageLink } from '../../system/links.tsx';
import type { YearReady } from '../account/year-ready.ts';

const mostNamed = 3;
const linkToSources = (text: string) => <PageLink page="sources">{text}</PageLink>;

/** Where rows may be missing within imported files or between them, and how to resolve that. */
export function MissingRows({ places }: { readonly places: YearReady['missingRows'] }) {
  const t = useTranslate();
  const zone = use(ZoneContext);
  const named = places
    .slice(0, mostNamed)
    .map(({ label: source, kind, from, to, fileName: file }) =>
      kind === 'balances'
        ? t(readiness.missingBalances, { source, file, day: formatDay(from, zone, t) })
        : t(readiness.missingGap, {
            source,
            after: formatDay(from, zone, t),
            before: formatDay(to, zone, t),
          }),
    );
  const count = places.length - named.length;
  const texts = [...named, ...(count > 0 ? [t(readiness.moreMissing, { count })] : [])];
  return (
    <Text tone="muted" size="small">
      <RichText
        message={readiness.missingHelp}
        params={{ places: texts.join('. ') }}
        tags={{ link: linkToSources }}
      />
    </Text>
  );
}
