import { useQuery } from '@apollo/client/react';
import { Button } from '@lotbook/ui/buttons';
import { ErrorView } from '@lotbook/ui/ErrorView';
import { Facts, Row, Section, Stack, Text } from '@lotbook/ui/layout';
import { RawRow } from '@lotbook/ui/RawRow';
import { Skeleton } from '@lotbook/ui/Skeleton';
import { Tree } from '@lotbook/ui/Tree';
import { When, ZoneContext } from '@lotbook/ui/When';
import { several } from '@lotbook/model/several';
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
import { readRawRows } from '../transactions/raw-rows.ts';
import { nothingHidden } from '../transactions/view.ts';
import { AboutFigure } from './AboutFigure.tsx';
import { getTitle, getRequestedYear, type Asked, type RequestedAt } from './explained-figure.ts';
import { toView } from './explained-filter.ts';
import { isTicked, takeTicked, tickedAt } from '../../system/stored-selection.ts';
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

/** One figure with everything it rests on, under an address of its own: to be read, printed and handed over. */
export function EvidencePage() {
  const [{ what, id, account }] = useRouteSearch<Partial<RequestedAt>>();
  if (what === undefined || id === undefined)
    return (
      <AppPage title="Evidence">
        <NoFigure title="Which figure?">
          This address names no figure. Open a transaction and ask one of its gains why it is what
          it is.
        </NoFigure>
      </AppPage>
    );
  return (
    <AccountScope what="figure" account={account} title="Evidence">
      <EvidenceSubject asked={{ what, id }} />
    </AccountScope>
  );
}

function EvidenceSubject({ asked }: { readonly asked: Asked }) {
  if (asked.what === 'told') return <ExplanationPage name={asked.id} />;
  return isTicked(asked.id) ? <SelectionEvidence name={asked.id} /> : <Asking asked={asked} />;
}

/** Of more ticked rows than an address has room for, which this window keeps. */
function SelectionEvidence({ name }: { readonly name: string }) {
  const filter = tickedAt(name);
  if (useConsumed(name, filter !== undefined, takeTicked))
    return <AppPage title="Evidence of totals">{null}</AppPage>;
  return filter === undefined ? (
    <AppPage title="Evidence of totals">
      <NoFigure title="What was ticked is no longer known">
        So many rows do not fit into an address: the window in which they were ticked keeps them,
        until it is closed. Tick them again, and follow their totals.
      </NoFigure>
    </AppPage>
  ) : (
    <Asking asked={{ what: 'filter', id: filter }} />
  );
}

/** The figure is not there, or can be none: nothing failed, and asking again changes nothing. */
const isRefused = (error: unknown): boolean =>
  ['NOT_FOUND', 'BAD_INPUT'].includes(toRecord(error, undefined).code);

function Asking({ asked }: { readonly asked: Asked }) {
  const accountId = useAccountId();
  const { save, saving } = useExport(asked);
  const { data, error, refetch } = useQuery(EvidenceDocument, {
    variables: { accountId, ...asked },
    fetchPolicy: 'cache-and-network',
  });
  const { years } = useTaxPlace();
  const zone = use(ZoneContext);
  const [today] = useState(() => localDate(instantFromMs(Date.now()), zone as TimeZone));
  const title = getTitle(asked, years.label, today);
  if (error && !data && isRefused(error))
    return (
      <AppPage title={title}>
        <NoFigure title="There is no such figure">
          {error.message} What it was made of may have been changed, or taken out of the books,
          since this address was kept.
        </NoFigure>
      </AppPage>
    );
  if (error && !data)
    return (
      <AppPage title={title}>
        <ErrorView
          title="This figure could not be explained"
          reason={error.message}
          actions={
            <Button kind="primary" onClick={() => void refetch()}>
              Try Again
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
          Save as PDF
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
            Print
          </Button>
        </Row>
      }
    >
      <ComputingBanner />
      {data ? <Evidence asked={asked} evidence={data.evidence} /> : <Waiting />}
    </AppPage>
  );
}

const Waiting = () => (
  <Section title="Why it is what it is" note="Computing it anew …">
    <Stack>
      {[40, 36, 30, 34, 28].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </Stack>
  </Section>
);

function Evidence({
  asked,
  evidence,
}: {
  readonly asked: Asked;
  readonly evidence: EvidenceQuery['evidence'];
}) {
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
        title="Why it is what it is"
        note={
          isSum(asked)
            ? 'Each underlined part leads to its own evidence'
            : 'Each sentence rests on those below it'
        }
        action={<ItsTransactions asked={asked} nodes={nodes} />}
      >
        <Tree label="What it rests on" nodes={buildTree(nodes).map(toNode)} open={99} />
      </Section>
      {records.length > 0 && (
        <Section title="Rows as received" note={recordsNote(evidence)}>
          <Stack gap="three">
            {records.map((record, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- they never change their order, and lines of two price files may have one name
              <Record key={index} record={record} />
            ))}
          </Stack>
        </Section>
      )}
      <Section
        title="Settings in force"
        note="What the law leaves open is answered as chosen, else with care"
      >
        <Facts
          items={settings.map(({ name, value, citation, isChosen }) => [
            name,
            <span key={name}>
              {value}
              {isChosen && ', chosen'} {citation && <small className="lb-muted">{citation}</small>}
            </span>,
          ])}
        />
      </Section>
      <Section title="Made by">
        <Facts
          items={[
            ['Engine', engine],
            ...(computedAt === null
              ? []
              : ([['Figures computed', <When key="at" at={computedAt} />]] as const)),
            ...(inputDigest === null
              ? []
              : ([['Digest of all that was read', inputDigest]] as const)),
          ]}
        />
      </Section>
    </>
  );
}

const recordsNote = ({ furtherRecords }: EvidenceQuery['evidence']): string =>
  `What it goes back to, never changed${furtherRecords > 0 ? `. ${several(furtherRecords, 'more row stands at its transaction', 'more rows stand at their transactions')}` : ''}`;

const isSum = ({ what }: Asked): boolean =>
  ['holding', 'worth', 'year', 'filter', 'stake'].includes(what);

/** A year, what is held and the totals of a filter are sums: they lead on to the transactions that they are made of. */
function ItsTransactions({ asked, nodes }: { readonly asked: Asked; readonly nodes: Nodes }) {
  const ofYear = getRequestedYear(asked);
  const zone = use(ZoneContext);
  if (ofYear) return <OfYear {...ofYear} nodes={nodes} />;
  const { what, id } = asked;
  if (what === 'stake') return <StakeEvidence id={id} />;
  const shown =
    what === 'filter' ? toView(id, zone) : what === 'transaction' ? { txId: id } : undefined;
  if (shown)
    return (
      <PageLink page="transactions" search={shown}>
        {what === 'filter' ? 'Its transactions' : 'The transaction'}
      </PageLink>
    );
  if ((what !== 'holding' && what !== 'worth') || id === '*' || id.startsWith('{')) return null;
  return (
    <PageLink page="transactions" search={{ currencies: [id], ...nothingHidden }}>
      Its transactions
    </PageLink>
  );
}

/** The issues that a stake is of: of a year, of a kind, or of both. */
function StakeEvidence({ id }: { readonly id: string }) {
  const [year, code] = id.split('/');
  return (
    <PageLink
      page="review"
      search={{
        ...(year !== '*' && { taxYear: Number(year) }),
        ...(code !== undefined && { codes: [code] }),
      }}
    >
      Review them
    </PageLink>
  );
}

type Nodes = EvidenceQuery['evidence']['nodes'];

function OfYear({
  year,
  asset,
  nodes,
}: {
  readonly year: string;
  readonly asset?: string;
  readonly nodes: Nodes;
}) {
  const within = {
    txDateStatic: year,
    ...(asset !== undefined && { currencies: [asset] }),
    ...nothingHidden,
  };
  // Of one asset each disposal and each receipt is told: where there is none, there is nothing to go to.
  const tells = (what: string): boolean =>
    asset === undefined || nodes.some(({ figure }) => figure?.what === what);
  return (
    <Row>
      {asset !== undefined && (
        <PageLink page="evidence" search={{ what: 'year', id: year }}>
          The whole year
        </PageLink>
      )}
      {tells('disposal') && (
        <PageLink
          page="transactions"
          search={{ ...within, txFlags: { flags: ['disposals'], operator: 'or' } }}
        >
          Its disposals
        </PageLink>
      )}
      {tells('entry') && (
        <PageLink
          page="transactions"
          search={{ ...within, txFlags: { flags: ['income'], operator: 'or' } }}
        >
          Its income
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
  return (
    <Stack gap="one">
      <Text>
        <strong>{origin}</strong> {format !== null && <small className="lb-muted">{format}</small>}{' '}
        {transactionId === null ? (
          <PageLink page="settings/general">Price files</PageLink>
        ) : (
          <PageLink page="transactions" search={{ txId: transactionId }}>
            The transaction
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
