import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/web/tir-statements';
import type { Translate } from '@lotbook/messages/translator';
import { useQuery } from '@apollo/client/react';
import { Button } from '@lotbook/ui/buttons';
import { Download } from '@lotbook/ui/icons';
import { Row, Section, Stack, Text } from '@lotbook/ui/layout';
import { LoadingPart } from '@lotbook/ui/LoadingPart';
import { Part } from '@lotbook/ui/Part';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import { useTranslate } from '@lotbook/ui/translate';
import { When } from '@lotbook/ui/When';
import type { TirStatementsQuery } from '../../generated/graphql.ts';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { tirQueries } from './documents.ts';
import type { Run } from './run-texts.ts';
import { MakeStatements, TirStatementsDocument } from './statement-documents.ts';
import { useTirDownload } from './use-tir-download.ts';

const withStatements = new Set(['locked', 'furnished', 'filed', 'accepted']);

/** Statements of a locked run as PDFs, and who was given one, how and when. */
export function RunStatements({ run }: { readonly run: Run }) {
  const t = useTranslate();
  if (run.state === 'draft' || run.state === 'validated') return null;
  return (
    <Section
      title={t(texts.statements)}
      note={t(texts.statementsHelp)}
      action={withStatements.has(run.state) && <Make run={run} />}
    >
      {/* The archives and the log change when the work or the state does. */}
      <Statements key={`${run.working} ${run.state}`} run={run} />
    </Section>
  );
}

function Make({ run: { id: runId, working } }: { readonly run: Run }) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { may } = useAllowed();
  const action = useAction(MakeStatements, { refetch: tirQueries, toastWrong: true });
  if (!may('sourceEdit')) return null;
  return (
    <Button
      busy={action.busy}
      disabled={working !== null}
      onClick={() => action.run({ accountId, runId })}
    >
      {t(texts.makeStatements)}
    </Button>
  );
}

function Statements({ run: { id: runId } }: { readonly run: Run }) {
  const t = useTranslate();
  const accountId = useAccountId();
  const download = useTirDownload();
  const { data, error, refetch, fetchMore } = useQuery(TirStatementsDocument, {
    variables: { accountId, runId },
    fetchPolicy: 'network-only',
  });
  if (!data) return <LoadingPart error={error} onRetry={refetch} />;
  const ready = data.cloudFiles.filter(({ status }) => status === 'ready');
  const { furnishings, pageInfo } = data.tirFurnishings;
  const showMore = (): void =>
    void fetchMore({
      variables: { cursor: pageInfo.endCursor },
      updateQuery: (before, { fetchMoreResult: next }): TirStatementsQuery => ({
        ...before,
        tirFurnishings: {
          ...next.tirFurnishings,
          furnishings: [...before.tirFurnishings.furnishings, ...next.tirFurnishings.furnishings],
        },
      }),
    });
  return (
    <Stack gap="three">
      {ready.length === 0 ? (
        <Text tone="muted">{t(texts.noStatements)}</Text>
      ) : (
        <Stack gap="one">
          {ready.map(({ id, name, rows }) => (
            <Row key={id}>
              <Button
                small
                icon={<Download size={16} aria-hidden />}
                onClick={() => download({ fileId: id, name })}
              >
                {name}
              </Button>
              <Text tone="muted">{t(texts.statementCount, { count: rows })}</Text>
            </Row>
          ))}
        </Stack>
      )}
      {furnishings.length > 0 && (
        <Part title={t(texts.log)}>
          <Stack>
            <FurnishingTable furnishings={furnishings} />
            {pageInfo.hasNextPage && (
              <Row>
                <Button small onClick={showMore}>
                  {t(common.showMore)}
                </Button>
              </Row>
            )}
          </Stack>
        </Part>
      )}
    </Stack>
  );
}

function FurnishingTable({
  furnishings,
}: Pick<TirStatementsQuery['tirFurnishings'], 'furnishings'>) {
  const t = useTranslate();
  return (
    <PlainTable
      listed
      label={t(texts.log)}
      rows={furnishings}
      rowId={({ externalId }) => externalId}
      columns={makeFurnishingColumns(t)}
    />
  );
}

const makeFurnishingColumns = (
  t: Translate,
): readonly Column<TirStatementsQuery['tirFurnishings']['furnishings'][number]>[] => [
  {
    id: 'recipient',
    label: t(texts.recipientAccount),
    width: '',
    cell: ({ externalId }) => externalId,
  },
  {
    id: 'method',
    label: t(texts.method),
    width: '',
    cell: ({ method }) => t(method === 'electronic' ? texts.electronic : texts.paper),
  },
  {
    id: 'consent',
    label: t(texts.wording),
    width: '',
    cell: ({ consentVersion }) => consentVersion ?? t(common.none),
  },
  {
    id: 'forms',
    label: t(texts.forms),
    width: '',
    end: true,
    cell: ({ forms }) => t(common.number, { value: forms }),
  },
  {
    id: 'at',
    label: t(common.date),
    width: '',
    cell: ({ furnishedAt }) => <When at={furnishedAt} />,
  },
];
