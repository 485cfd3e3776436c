import * as contract from '@lotbook/messages/generated/contract';
import * as texts from '@lotbook/messages/generated/web/explain';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { Button } from '@lotbook/ui/buttons';
import { ErrorView } from '@lotbook/ui/ErrorView';
import { Facts, Row, Section, Stack, Text } from '@lotbook/ui/layout';
import { RawRow } from '@lotbook/ui/RawRow';
import { Skeleton } from '@lotbook/ui/Skeleton';
import { Tree } from '@lotbook/ui/Tree';
import { When, ZoneContext } from '@lotbook/ui/When';
import { instantFromMs, localDate, type TimeZone } from '@lotbook/model/time';
import { use, useState } from 'react';
import { graphql } from '../../generated/gql.ts';
import type { EvidenceQuery } from '../../generated/graphql.ts';
import { AppPage } from '../../system/AppPage.tsx';
import { PageLink } from '../../system/links.tsx';
import { toRecord } from '../../system/errors/error-record.ts';
import { useRouteSearch } from '../../system/use-search.ts';
import { ComputingBanner } from '../account/ComputingBanner.tsx';
import { AccountScope } from '../account/AccountScope.tsx';
import { useAccount, useAccountId } from '../account/use-account.ts';
import { useTaxPlace } from '../account/use-tax-place.ts';
import { readRawRows } from '../shared/raw-rows.ts';
import { nothingHidden } from '../shared/view.ts';
import { AboutFigure } from './AboutFigure.tsx';
import { getTitle } from './evidence-title.ts';
import { getRequestedYear, type Asked, type RequestedAt } from './explained-figure.ts';
import { toView } from './explained-filter.ts';
import { isTicked, takeTicked, readSelection } from '../../system/stored-selection.ts';
import { NoFigure } from './NoFigure.tsx';
import { ExplanationPage } from './ExplanationPage.tsx';
import { toNode, buildTree } from './tree.tsx';
import { useExport } from './use-export.ts';
import { useConsumed } from './use-consumed.ts';

const EvidenceDocument = graphql(`
  query Evidence($accountId: ID!, $what: String!, $id: ID!) {
    evidence(accountId: $accountId, what: $what, id: $id) {
      nodes {
        id
        parent
        text
        citation
        figure {
          what
          id
        }
      }
      furtherRecords
      records {
        transactionId
        origin
        format
        rawRows
      }
      settings {
        name
        value
        citation
        isChosen
      }
      years
      engine
      computedAt
      inputDigest
    }
  }
`);

/** One figure with everything it is based on, to read, print and share. */
export function EvidencePage() {
  const t = useTranslate();
  const [{ what, id, account }] = useRouteSearch<Partial<RequestedAt>>();
  if (what === undefined || id === undefined)
    return (
      <AppPage title={t(texts.evidence)}>
        <NoFigure title={t(texts.noFigureTitle)}>{t(texts.noFigureHelp)}</NoFigure>
      </AppPage>
    );
  return (
    <AccountScope what="figure" account={account} title={t(texts.evidence)}>
      <EvidenceSubject asked={{ what, id }} />
    </AccountScope>
  );
}

function EvidenceSubject({ asked }: { readonly asked: Asked }) {
  if (asked.what === 'told') return <ExplanationPage name={asked.id} />;
  return isTicked(asked.id) ? (
    <SelectionEvidence name={asked.id} />
  ) : (
    <FigureEvidence asked={asked} />
  );
}

/** A selection that is too large for the URL. This window stores it. */
function SelectionEvidence({ name }: { readonly name: string }) {
  const t = useTranslate();
  const filter = readSelection(name);
  if (useConsumed(name, filter !== undefined, takeTicked))
    return <AppPage title={t(texts.evidenceOfTotals)}>{null}</AppPage>;
  return filter === undefined ? (
    <AppPage title={t(texts.evidenceOfTotals)}>
      <NoFigure title={t(texts.selectionLost)}>{t(texts.selectionLostHelp)}</NoFigure>
    </AppPage>
  ) : (
    <FigureEvidence asked={{ what: 'filter', id: filter }} />
  );
}

/** The figure doesn't exist or is invalid, so retrying doesn't help. */
const isRefused = (error: unknown): boolean =>
  ['NOT_FOUND', 'BAD_INPUT'].includes(toRecord(error, undefined).code);

function FigureEvidence({ asked }: { readonly asked: Asked }) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { save, saving } = useExport(asked);
  const { data, error, refetch } = useQuery(EvidenceDocument, {
    variables: { accountId, ...asked },
    fetchPolicy: 'cache-and-network',
  });
  const { years } = useTaxPlace();
  const zone = use(ZoneContext);
  const [today] = useState(() => localDate(instantFromMs(Date.now()), zone as TimeZone));
  const title = getTitle(asked, years.label, { today, t });
  if (error && !data && isRefused(error))
    return (
      <AppPage title={title}>
        <NoFigure title={t(texts.figureGone)}>
          {t(texts.figureGoneHelp, { reason: error.message })}
        </NoFigure>
      </AppPage>
    );
  if (error && !data)
    return (
      <AppPage title={title}>
        <ErrorView
          title={t(texts.evidenceFailed)}
          reason={error.message}
          actions={
            <Button kind="primary" onClick={() => refetch()}>
              {t(contract.tryAgain)}
            </Button>
          }
        />
      </AppPage>
    );
  return (
    <AppPage
      title={title}
      action={
        <Button kind="primary" busy={saving === 'pdf'} disabled={!data} onClick={() => save('pdf')}>
          {t(texts.saveAsPdf)}
        </Button>
      }
      aside={
        <Row>
          <Button
            small
            kind="quiet"
            busy={saving === 'csv'}
            disabled={!data}
            onClick={() => save('csv')}
          >
            CSV
          </Button>
          <Button
            small
            kind="quiet"
            busy={saving === 'json'}
            disabled={!data}
            onClick={() => save('json')}
          >
            JSON
          </Button>
          <Button small kind="quiet" disabled={!data} onClick={() => print()}>
            {t(texts.print)}
          </Button>
        </Row>
      }
    >
      <ComputingBanner />
      {data ? <Evidence asked={asked} evidence={data.evidence} /> : <Waiting />}
    </AppPage>
  );
}

function Waiting() {
  const t = useTranslate();
  return (
    <Section title={t(texts.calculation)} note={t(texts.calculating)}>
      <Stack>
        {[40, 36, 30, 34, 28].map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </Stack>
    </Section>
  );
}

function Evidence({
  asked,
  evidence,
}: {
  readonly asked: Asked;
  readonly evidence: EvidenceQuery['evidence'];
}) {
  const t = useTranslate();
  const { nodes, records, settings, engine, computedAt, inputDigest } = evidence;
  const { account } = useAccount();
  const { years } = useTaxPlace();
  return (
    <>
      <AboutFigure
        name={account?.name}
        years={evidence.years.map(years.label)}
        currency={account?.fiatCurrency}
      />
      <Section
        title={t(texts.calculation)}
        note={t(isSum(asked) ? texts.sumNote : texts.calculationNote)}
        action={<FigureLinks asked={asked} nodes={nodes} />}
      >
        <Tree label={t(texts.basis)} nodes={buildTree(nodes).map(toNode)} open={99} />
      </Section>
      {records.length > 0 && (
        <Section title={t(texts.sourceRows)} note={formatRecordsNote(evidence, t)}>
          <Stack gap="three">
            {records.map((record, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the order never changes, and lines of two price files may have the same name
              <Record key={index} record={record} />
            ))}
          </Stack>
        </Section>
      )}
      <Section title={t(texts.settingsUsed)} note={t(texts.settingsNote)}>
        <Facts
          items={settings.map(({ name, value, citation, isChosen }) => [
            name,
            <span key={name}>
              {isChosen ? t(texts.chosen, { value }) : value}{' '}
              {citation && <small className="lb-muted">{citation}</small>}
            </span>,
          ])}
        />
      </Section>
      <Section title={t(texts.details)}>
        <Facts
          items={[
            [t(texts.engine), engine],
            ...(computedAt === null
              ? []
              : ([[t(texts.calculatedAt), <When key="at" at={computedAt} />]] as const)),
            ...(inputDigest === null ? [] : ([[t(texts.digest), inputDigest]] as const)),
          ]}
        />
      </Section>
    </>
  );
}

const formatRecordsNote = ({ furtherRecords }: EvidenceQuery['evidence'], t: Translate): string =>
  furtherRecords > 0 ? t(texts.moreRowsNote, { count: furtherRecords }) : t(texts.sourceRowsNote);

const isSum = ({ what }: Asked): boolean =>
  ['holding', 'worth', 'year', 'filter', 'stake'].includes(what);

/** Years, holdings and totals of a filter link to their transactions. */
function FigureLinks({ asked, nodes }: { readonly asked: Asked; readonly nodes: Nodes }) {
  const t = useTranslate();
  const ofYear = getRequestedYear(asked);
  const zone = use(ZoneContext);
  if (ofYear) return <YearLinks {...ofYear} nodes={nodes} />;
  const { what, id } = asked;
  if (what === 'stake') return <IssuesLink id={id} />;
  const shown =
    what === 'filter' ? toView(id, zone) : what === 'transaction' ? { txId: id } : undefined;
  if (shown)
    return (
      <PageLink page="transactions" search={shown}>
        {t(what === 'filter' ? texts.itsTransactions : texts.theTransaction)}
      </PageLink>
    );
  if ((what !== 'holding' && what !== 'worth') || id === '*' || id.startsWith('{')) return null;
  return (
    <PageLink page="transactions" search={{ currencies: [id], ...nothingHidden }}>
      {t(texts.itsTransactions)}
    </PageLink>
  );
}

/** Links to the issues behind a tax impact: of a year, a kind, or both. */
function IssuesLink({ id }: { readonly id: string }) {
  const t = useTranslate();
  const [year, code] = id.split('/');
  return (
    <PageLink
      page="review"
      search={{
        ...(year !== '*' && { taxYear: Number(year) }),
        ...(code !== undefined && { codes: [code] }),
      }}
    >
      {t(texts.reviewIssues)}
    </PageLink>
  );
}

type Nodes = EvidenceQuery['evidence']['nodes'];

function YearLinks({
  year,
  asset,
  nodes,
}: {
  readonly year: string;
  readonly asset?: string;
  readonly nodes: Nodes;
}) {
  const t = useTranslate();
  const within = {
    txDateStatic: year,
    ...(asset !== undefined && { currencies: [asset] }),
    ...nothingHidden,
  };
  // The evidence of one asset lists each disposal and receipt: show a link only if there are any.
  const hasFigures = (what: string): boolean =>
    asset === undefined || nodes.some(({ figure }) => figure?.what === what);
  return (
    <Row>
      {asset !== undefined && (
        <PageLink page="evidence" search={{ what: 'year', id: year }}>
          {t(texts.wholeYear)}
        </PageLink>
      )}
      {hasFigures('disposal') && (
        <PageLink
          page="transactions"
          search={{ ...within, txFlags: { flags: ['disposals'], operator: 'or' } }}
        >
          {t(texts.itsDisposals)}
        </PageLink>
      )}
      {hasFigures('entry') && (
        <PageLink
          page="transactions"
          search={{ ...within, txFlags: { flags: ['income'], operator: 'or' } }}
        >
          {t(texts.itsIncome)}
        </PageLink>
      )}
    </Row>
  );
}

function Record({
  record: { transactionId, origin, format, rawRows },
}: {
  readonly record: EvidenceQuery['evidence']['records'][number];
}) {
  const t = useTranslate();
  return (
    <Stack gap="one">
      <Text>
        <strong>{origin}</strong> {format !== null && <small className="lb-muted">{format}</small>}{' '}
        {transactionId === null ? (
          <PageLink page="settings/general" search={{ section: 'prices' }}>
            {t(texts.priceFiles)}
          </PageLink>
        ) : (
          <PageLink page="transactions" search={{ txId: transactionId }}>
            {t(texts.theTransaction)}
          </PageLink>
        )}
      </Text>
      {readRawRows(rawRows).map((cells, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows of one record never change their order
        <RawRow key={index} cells={cells} />
      ))}
    </Stack>
  );
}
