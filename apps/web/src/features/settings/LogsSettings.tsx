import { Banner } from '@lotbook/ui/Banner';
import { DataTable } from '@lotbook/ui/DataTable';
import { Empty } from '@lotbook/ui/Empty';
import { SearchField, SelectField } from '@lotbook/ui/fields';
import { FilterBar } from '@lotbook/ui/FilterBar';
import { History } from '@lotbook/ui/icons';
import { Section } from '@lotbook/ui/layout';
import type { Column, TwoLines } from '@lotbook/ui/table-model';
import { When } from '@lotbook/ui/When';
import { useState } from 'react';
import { useDebounced } from '../../system/debounced.ts';
import { useAccount } from '../account/use-account.ts';
import { blockedReason, useAllowed } from '../account/use-may.ts';
import { logTypes, useLogs, type LogLine } from './use-logs.ts';
import { SettingsTitle } from './SettingsTitle.tsx';

/** Who did what in the account, newest first. */
export function LogsSettings() {
  const { account } = useAccount();
  const { may } = useAllowed();
  const [search, setSearch] = useState('');
  const [type, setType] = useState('');
  const { lines, error, more, refetch } = useLogs({
    search: useDebounced(search),
    type,
    skip: !account || !may('logsView'),
  });
  if (account && !may('logsView'))
    return (
      <>
        <SettingsTitle part="Logs" />
        <Banner tone="info">{blockedReason('logsView')}</Banner>
      </>
    );
  return (
    <>
      <SettingsTitle part="Logs" />
      <FilterBar search={<SearchField label="Search logs" value={search} onChange={setSearch} />}>
        <SelectField
          bare
          small
          label="What it is about"
          value={type}
          options={logTypes}
          onChange={setType}
        />
      </FilterBar>
      <Section flush>
        <DataTable
          label="Logs"
          rows={lines ?? []}
          rowId={(line) => line.id}
          columns={columns}
          lines={twoLines}
          leastWidth={760}
          status={error && !lines ? 'failed' : lines ? 'ready' : 'loading'}
          onRetry={refetch}
          more={more}
          empty={
            <Empty
              title={search || type ? 'Nothing fits' : 'Nothing yet'}
              icon={<History size={32} strokeWidth={1.5} aria-hidden />}
            >
              Every change to settings, people, sources and reports stands here with who made it.
            </Empty>
          }
        />
      </Section>
    </>
  );
}

const getActor = ({ username }: LogLine): string => username ?? 'The program';

const columns: readonly Column<LogLine>[] = [
  { id: 'time', label: 'Time', width: '170px', cell: (line) => <When at={line.timestamp} /> },
  { id: 'who', label: 'Who', width: 'minmax(140px, 1fr)', cell: getActor },
  { id: 'type', label: 'About', width: '110px', cell: (line) => line.type },
  { id: 'action', label: 'Action', width: '110px', cell: (line) => line.action },
  {
    id: 'message',
    label: 'What happened',
    width: 'minmax(240px, 2.4fr)',
    cell: (line) => <span data-tip={getChanges(line)}>{line.message}</span>,
  },
];

const twoLines: TwoLines<LogLine> = {
  what: (line) => line.message,
  when: getActor,
  amount: (line) => line.type,
  outcome: (line) => <When at={line.timestamp} show="ago" />,
};

/** What changed, from what to what, for hovering. */
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
    ? 'none'
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);
