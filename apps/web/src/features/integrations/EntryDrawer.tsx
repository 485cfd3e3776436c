import * as texts from '@lotbook/messages/generated/web/integrations';
import * as common from '@lotbook/messages/generated/common';
import * as journal from '@lotbook/messages/generated/web/journal';
import type { Translate } from '@lotbook/messages/translator';
import { useQuery } from '@apollo/client/react';
import { toAbsoluteText } from './absolute-text.ts';
import { Amount } from '@lotbook/ui/Amount';
import { Badge } from '@lotbook/ui/Badge';
import { Button } from '@lotbook/ui/buttons';
import { Drawer } from '@lotbook/ui/Drawer';
import { Empty } from '@lotbook/ui/Empty';
import { ExternalLink } from '@lotbook/ui/icons';
import { Facts, Row, Stack, Text } from '@lotbook/ui/layout';
import { LoadingPart } from '@lotbook/ui/LoadingPart';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import { useTranslate } from '@lotbook/ui/translate';
import { When } from '@lotbook/ui/When';
import { useAction } from '../../system/use-action.ts';
import { useRouteSearch } from '../../system/use-search.ts';
import { useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { formatAccount } from './account-options.ts';
import { IntegrationEntriesDocument, RepostEntriesDocument } from './documents.ts';
import { EntryTransactions } from './EntryTransactions.tsx';
import { integrationNames } from './integration-ids.ts';
import type { IntegrationSearch } from './integration-search.ts';
import type { IntegrationPartProps } from './IntegrationTabs.tsx';
import {
  formatAction,
  formatKind,
  formatReason,
  formatState,
  getStateTone,
} from './posting-texts.ts';
import type { IntegrationEntry } from './use-entries.ts';
import { integrationQueries } from './use-integration.ts';

interface EntryDrawerProps extends IntegrationPartProps {
  readonly entryKey: string | undefined;
  readonly currency: string;
}

/** One entry: how it is posted, its lines and its transactions. Links in the accounting system open it. */
export function EntryDrawer({ entryKey, ...part }: EntryDrawerProps) {
  const t = useTranslate();
  const [, setSearch] = useRouteSearch<IntegrationSearch>();
  const close = () => setSearch(({ entry: _entry, ...rest }) => rest);
  return (
    <Drawer title={t(texts.entryTitle)} open={entryKey !== undefined} onClose={close}>
      {entryKey !== undefined && <Content key={entryKey} entryKey={entryKey} {...part} />}
    </Drawer>
  );
}

function Content({
  appName,
  entryKey,
  currency,
}: EntryDrawerProps & { readonly entryKey: string }) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { data, error, refetch } = useQuery(IntegrationEntriesDocument, {
    variables: { accountId, appName, key: entryKey },
    fetchPolicy: 'no-cache',
  });
  if (!data) return <LoadingPart error={error} onRetry={refetch} width={32} />;
  const { entries } = data.integrationEntries;
  if (entries.length === 0)
    return <Empty title={t(texts.entryUnknown)}>{t(texts.entryUnknownHelp)}</Empty>;
  return (
    <Stack gap="three">
      {entries.map((entry) => (
        <Version key={entry.id} appName={appName} entry={entry} currency={currency} />
      ))}
      <EntryTransactions appName={appName} entryKey={entryKey} currency={currency} />
    </Stack>
  );
}

interface VersionProps extends Pick<IntegrationPartProps, 'appName'> {
  readonly entry: IntegrationEntry;
  readonly currency: string;
}

/** The entry as planned, on hold, or as it was posted. */
function Version({ appName, entry, currency }: VersionProps) {
  const t = useTranslate();
  const { state, action, reason, url, number, changedAt, postedBy, message } = entry;
  const isPosted = state === 'posted';
  return (
    <Stack gap="one">
      <Row between>
        <Text tone="strong">{formatKind(entry, t)}</Text>
        <Badge tone={getStateTone(state)}>
          {state === 'ready' && action !== null ? formatAction(action, t) : formatState(state, t)}
        </Badge>
      </Row>
      <Facts
        items={[
          [t(common.date), <When key="date" at={entry.date} />],
          [
            t(texts.valueColumn),
            <Amount key="value" value={entry.value} unit={currency} digits="cents" />,
          ],
          ...(number === null ? [] : [[t(texts.number), number] as const]),
          ...(state === 'ready' || reason === null
            ? []
            : [[t(common.reason), formatReason(reason, t)] as const]),
          ...(isPosted && changedAt
            ? [
                [t(texts.posted), <When key="at" at={changedAt} />] as const,
                [t(texts.postedBy), postedBy ?? t(texts.dailySync)] as const,
              ]
            : []),
        ]}
      />
      {message && <Text tone="muted">{message}</Text>}
      {entry.membersUnknown && <Text tone="muted">{t(texts.membersUnknown)}</Text>}
      {url && (
        <Row>
          <Button href={url} external small icon={<ExternalLink size={16} aria-hidden />}>
            {t(texts.openRemote, { name: integrationNames[appName] })}
          </Button>
        </Row>
      )}
      {(state === 'changedRemotely' || state === 'missingRemotely') && (
        <PostAgain
          appName={appName}
          entryKey={entry.key}
          label={t(texts.postAgain)}
          done={t(texts.postAgainDone)}
        />
      )}
      {reason === 'waits_for_blocked' && entry.key.startsWith('sum:') && (
        <PostAgain
          appName={appName}
          entryKey={entry.key}
          label={t(texts.postWithoutBlocked)}
          done={t(texts.postWithoutBlockedDone)}
        />
      )}
      {entry.lines.length > 0 && (
        <PlainTable
          label={t(texts.linesTable)}
          rows={entry.lines.map((line, index) => ({ ...line, index }))}
          rowId={({ index }) => String(index)}
          columns={makeColumns(t, currency)}
        />
      )}
    </Stack>
  );
}

interface PostAgainProps extends Pick<IntegrationPartProps, 'appName'> {
  readonly entryKey: string;
  readonly label: string;
  readonly done: string;
}

function PostAgain({ appName, entryKey, label, done }: PostAgainProps) {
  const accountId = useAccountId();
  const { may } = useAllowed();
  const action = useAction(RepostEntriesDocument, {
    refetch: integrationQueries,
    toastWrong: true,
  });
  if (!may('integrationsEdit') || entryKey.startsWith('rev:')) return null;
  return (
    <Row>
      <Button
        small
        busy={action.busy}
        onClick={() => action.run({ accountId, appName, keys: [entryKey] }, done)}
      >
        {label}
      </Button>
    </Row>
  );
}

type Line = IntegrationEntry['lines'][number];

const makeColumns = (t: Translate, currency: string): readonly Column<Line>[] => [
  {
    id: 'account',
    label: t(texts.account),
    width: '',
    wraps: true,
    cell: ({ account, accountId, description }) => (
      <>
        {account ? formatAccount(account) : accountId}
        {description && (
          <Text size="small" tone="muted">
            {description}
          </Text>
        )}
      </>
    ),
  },
  {
    id: 'debit',
    label: t(journal.debitColumn, { currency }),
    width: '',
    end: true,
    cell: ({ amount }) =>
      amount.startsWith('-') ? '' : <Amount value={amount} asset={currency} digits="cents" align />,
  },
  {
    id: 'credit',
    label: t(journal.creditColumn, { currency }),
    width: '',
    end: true,
    cell: ({ amount }) =>
      amount.startsWith('-') ? (
        <Amount value={toAbsoluteText(amount)} asset={currency} digits="cents" align />
      ) : (
        ''
      ),
  },
];
