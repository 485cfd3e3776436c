import * as monitoring from '@lotbook/messages/generated/web/monitoring';
import type { Translate } from '@lotbook/messages/translator';
import { Badge } from '@lotbook/ui/Badge';
import { DataTable } from '@lotbook/ui/DataTable';
import { Empty } from '@lotbook/ui/Empty';
import { HashLink } from '@lotbook/ui/HashLink';
import type { Column, TwoLines } from '@lotbook/ui/table-model';
import { useTranslate } from '@lotbook/ui/translate';
import { When } from '@lotbook/ui/When';
import { useMemo } from 'react';
import type { AddressScreeningsQuery } from '../../generated/graphql.ts';
import { useCatalogue } from '../sources/use-catalogue.ts';
import { alertLevels, formatCategory, levelTexts, levelTones } from './alert-text.ts';

type Screening = AddressScreeningsQuery['addressScreenings'][number];

interface ScreeningResultsProps {
  /** Undefined until they are loaded. */
  readonly screenings: readonly Screening[] | undefined;
  readonly failed: boolean;
  readonly onRetry: () => void;
}

/** The screened addresses with what was found. */
export function ScreeningResults({ screenings, failed, onRetry }: ScreeningResultsProps) {
  const t = useTranslate();
  const { catalogue } = useCatalogue();
  const columns = useMemo(() => {
    const names = new Map(catalogue?.blockchains.map(({ id, name }) => [id, name]));
    return makeColumns(t, (chain) => names.get(chain) ?? chain);
  }, [t, catalogue]);
  const lines = useMemo(() => makeLines(t), [t]);
  return (
    <DataTable
      label={t(monitoring.screening)}
      rows={screenings ?? []}
      rowId={({ id }) => id}
      columns={columns}
      lines={lines}
      leastWidth={900}
      status={failed ? 'failed' : screenings ? 'ready' : 'loading'}
      onRetry={onRetry}
      empty={<Empty title={t(monitoring.noScreenings)}>{t(monitoring.noScreeningsHelp)}</Empty>}
    />
  );
}

const makeColumns = (
  t: Translate,
  getChainName: (chain: string) => string,
): readonly Column<Screening>[] => [
  {
    id: 'address',
    label: t(monitoring.screeningAddress),
    width: '170px',
    cell: ({ address }) => <HashLink hash={address} />,
  },
  {
    id: 'chain',
    label: t(monitoring.screeningChain),
    width: '120px',
    cell: ({ chain }) => getChainName(chain),
  },
  {
    id: 'result',
    label: t(monitoring.result),
    width: '130px',
    cell: (screening) => <Result {...screening} />,
  },
  {
    id: 'findings',
    label: t(monitoring.findings),
    width: 'minmax(220px, 2fr)',
    cell: (screening) => describeFindings(t, screening),
  },
  {
    id: 'answered',
    label: t(monitoring.answeredBy),
    width: 'minmax(150px, 1fr)',
    cell: ({ answeredBy }) =>
      answeredBy.map((one) => t(monitoring.answerer, { provider: toProvider(one) })).join(', ') ||
      '–',
  },
  {
    id: 'asked',
    label: t(monitoring.askedAt),
    width: '150px',
    cell: ({ askedAt }) => <When at={askedAt} />,
  },
  {
    id: 'person',
    label: t(monitoring.askedBy),
    width: '130px',
    cell: ({ userName }) => userName ?? '–',
  },
];

const makeLines = (t: Translate): TwoLines<Screening> => ({
  what: ({ address }) => <HashLink hash={address} />,
  when: ({ askedAt }) => <When at={askedAt} />,
  amount: (screening) => <Result {...screening} />,
  outcome: (screening) => describeFindings(t, screening),
});

const toProvider = (text: string): 'list' | 'kyt' | 'other' =>
  text === 'list' || text === 'kyt' ? text : 'other';

function describeFindings(t: Translate, { findings, problem, state }: Screening): string {
  const found = findings.map(({ category, name, detail }) =>
    [formatCategory(category), name, detail].filter((part) => part !== null).join(', '),
  );
  const all = [...found, ...(problem === null ? [] : [problem])];
  if (all.length > 0) return all.join('; ');
  return t(state === 'waiting' ? monitoring.screeningWaiting : monitoring.noFindings);
}

/** A level as a word with a tone. No finding isn't a promise of safety. */
function Result({ level, state }: Pick<Screening, 'level' | 'state'>) {
  const t = useTranslate();
  const known = alertLevels.find((each) => each === level);
  if (known) return <Badge tone={levelTones[known]}>{t(levelTexts[known])}</Badge>;
  if (state === 'waiting') return <Badge>{t(monitoring.screeningWaiting)}</Badge>;
  if (state === 'failed') return <Badge tone="warning">{t(monitoring.noResult)}</Badge>;
  return <Badge>{t(monitoring.noFindings)}</Badge>;
}
