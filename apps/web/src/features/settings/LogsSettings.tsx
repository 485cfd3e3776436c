import type { Translate } from '@lotbook/messages/translator';
import * as settings from '@lotbook/messages/generated/web/settings';
import { useTranslate } from '@lotbook/ui/translate';
import { Banner } from '@lotbook/ui/Banner';
import { DataTable } from '@lotbook/ui/DataTable';
import { Empty } from '@lotbook/ui/Empty';
import { SearchField, SelectField } from '@lotbook/ui/fields';
import { FilterBar } from '@lotbook/ui/FilterBar';
import { History } from '@lotbook/ui/icons';
import { Section } from '@lotbook/ui/layout';
import type { Column, TwoLines } from '@lotbook/ui/table-model';
import { When } from '@lotbook/ui/When';
import { useMemo, useState } from 'react';
import { useDebounced } from '../../system/debounced.ts';
import { useAccount } from '../account/use-account.ts';
import { explainBlocked, useAllowed } from '../account/use-may.ts';
import { formatLogType, makeLogTypes, toWords, useLogs, type LogLine } from './use-logs.ts';
import { SettingsTitle } from '../shared/SettingsTitle.tsx';

/** Audit log of the account, newest first. */
export function LogsSettings() {
  const t = useTranslate();
  const { account } = useAccount();
  const { may } = useAllowed();
  const [search, setSearch] = useState('');
  const [type, setType] = useState('');
  const columns = useMemo(() => makeColumns(t), [t]);
  const lines = useMemo(() => makeLines(t), [t]);
  const {
    lines: entries,
    error,
    more,
    refetch,
  } = useLogs({
    search: useDebounced(search),
    type,
    skip: !account || !may('logsView'),
  });
  if (account && !may('logsView'))
    return (
      <>
        <SettingsTitle part={t(settings.logs)} />
        <Banner tone="info">{explainBlocked('logsView', t)}</Banner>
      </>
    );
  return (
    <>
      <SettingsTitle part={t(settings.logs)} />
      <FilterBar
        search={<SearchField label={t(settings.searchLogs)} value={search} onChange={setSearch} />}
      >
        <SelectField
          bare
          small
          label={t(settings.logTypeLabel)}
          value={type}
          options={makeLogTypes(t)}
          onChange={setType}
        />
      </FilterBar>
      <Section flush>
        <DataTable
          label={t(settings.logs)}
          rows={entries ?? []}
          rowId={(line) => line.id}
          columns={columns}
          lines={lines}
          leastWidth={760}
          status={error && !entries ? 'failed' : entries ? 'ready' : 'loading'}
          onRetry={refetch}
          more={more}
          empty={
            <Empty
              title={search || type ? t(settings.noMatchingLogs) : t(settings.noLogs)}
              icon={<History size={32} strokeWidth={1.5} aria-hidden />}
            >
              {t(settings.noLogsHelp)}
            </Empty>
          }
        />
      </Section>
    </>
  );
}

const getActor = (t: Translate, { username }: LogLine): string =>
  username ?? t(settings.systemActor);

const makeColumns = (t: Translate): readonly Column<LogLine>[] => [
  {
    id: 'time',
    label: t(settings.timeColumn),
    width: '170px',
    cell: (line) => <When at={line.timestamp} />,
  },
  {
    id: 'who',
    label: t(settings.actorColumn),
    width: 'minmax(140px, 1fr)',
    cell: (line) => getActor(t, line),
  },
  {
    id: 'type',
    label: t(settings.logTypeLabel),
    width: '110px',
    cell: (line) => formatLogType(line.type, t),
  },
  {
    id: 'action',
    label: t(settings.actionColumn),
    width: '110px',
    cell: (line) => toWords(line.action),
  },
  {
    id: 'message',
    label: t(settings.logMessageColumn),
    width: 'minmax(240px, 2.4fr)',
    cell: (line) => <span data-tip={getChanges(line)}>{line.message}</span>,
  },
];

const makeLines = (t: Translate): TwoLines<LogLine> => ({
  what: (line) => line.message,
  when: (line) => getActor(t, line),
  amount: (line) => formatLogType(line.type, t),
  outcome: (line) => <When at={line.timestamp} show="ago" />,
});

/** The changed fields with old and new values, for the tooltip. */
function getChanges({ message, before, after }: LogLine): string | undefined {
  const [from, to] = [toFields(before), toFields(after)];
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  const lines = names.map((name) => `${name}: ${toWord(from[name])} → ${toWord(to[name])}`);
  return lines.length > 0 ? lines.join('\n') : message.length > 60 ? message : undefined;
}

const toFields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const toWord = (value: unknown): string =>
  value === undefined || value === null
    ? '–'
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);
