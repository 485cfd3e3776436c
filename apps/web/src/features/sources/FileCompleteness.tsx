import * as texts from '@lotbook/messages/generated/web/sources';
import type { Translate } from '@lotbook/messages/translator';
import { useQuery } from '@apollo/client/react';
import { Button } from '@lotbook/ui/buttons';
import { formatDay } from '@lotbook/ui/format-when';
import { Row, Text } from '@lotbook/ui/layout';
import { useTranslate } from '@lotbook/ui/translate';
import { ZoneContext } from '@lotbook/ui/When';
import { use, useEffect, useRef, useState } from 'react';
import { graphql } from '../../generated/gql.ts';
import type { SourceCompletenessQuery } from '../../generated/graphql.ts';
import { useAccountId } from '../account/use-account.ts';

const SourceCompletenessDocument = graphql(`
  query SourceCompleteness($accountId: ID!, $sourceId: ID!) {
    sourceCompleteness(accountId: $accountId, sourceId: $sourceId) {
      balanceGaps {
        importId
        asset
        line
        at
        expected
        found
      }
      gaps {
        after
        before
        fileName
      }
      yearEnd {
        label
        day
        state
        lastAt
      }
    }
  }
`);

const ImportRepeatsDocument = graphql(`
  query ImportRepeats($accountId: ID!, $importId: ID!) {
    importRepeats(accountId: $accountId, importId: $importId) {
      fileName
      rows
    }
  }
`);

export type Completeness = SourceCompletenessQuery['sourceCompleteness'];

/** What may be missing in the data of a source. Fetched again after one of its imports ended. */
export function useCompleteness(
  sourceId: string,
  imports: readonly { readonly id: string; readonly status: string }[] | undefined,
): Completeness | undefined {
  const accountId = useAccountId();
  const ended = imports?.flatMap(({ id, status }) => (status === 'done' ? id : [])).join(' ') ?? '';
  const fetched = useRef(ended);
  const { data, refetch } = useQuery(SourceCompletenessDocument, {
    variables: { accountId, sourceId },
    fetchPolicy: 'cache-and-network',
  });
  useEffect(() => {
    const isChanged = fetched.current !== '' && fetched.current !== ended;
    fetched.current = ended;
    if (isChanged) void refetch();
  }, [ended, refetch]);
  return data?.sourceCompleteness;
}

/** Whether the data of a source reaches the end of the tax year. */
export function YearEnd({ yearEnd }: Pick<Completeness, 'yearEnd'>) {
  const t = useTranslate();
  const zone = use(ZoneContext);
  const { label: year, day, state, lastAt } = yearEnd;
  if (lastAt === null) return null;
  const last = formatDay(lastAt, zone, t);
  return (
    <Text tone="muted" size="small">
      {state === 'reached'
        ? t(texts.yearReached, { year })
        : state === 'behind'
          ? t(texts.yearBehind, { last, day })
          : t(texts.yearAssumed, { last, year })}
    </Text>
  );
}

interface ImportedFile {
  readonly id: string;
  readonly fileName: string;
  readonly firstAt: string | null;
  readonly lastAt: string | null;
  readonly balanceRows: number;
  readonly alreadyThere: number;
}

interface FileCompletenessProps {
  readonly file: ImportedFile;
  readonly completeness: Completeness | undefined;
}

/** The findings about one file. */
interface Findings {
  readonly balances: Completeness['balanceGaps'];
  readonly gaps: Completeness['gaps'];
}

const findAbout = (
  { id, fileName, firstAt }: ImportedFile,
  all: Completeness | undefined,
): Findings => ({
  balances: (all?.balanceGaps ?? []).filter(({ importId }) => importId === id),
  gaps: (all?.gaps ?? []).filter(
    (gap) =>
      gap.fileName === fileName &&
      firstAt !== null &&
      Date.parse(gap.before) === Date.parse(firstAt),
  ),
});

/** Which days a file covers and whether something may be missing, in one line; the details on demand. */
export function FileCompleteness({ file, completeness }: FileCompletenessProps) {
  const t = useTranslate();
  const zone = use(ZoneContext);
  const [isOpen, setOpen] = useState(false);
  if (file.firstAt === null || file.lastAt === null) return null;
  const found = findAbout(file, completeness);
  const hasDetails = found.balances.length > 0 || found.gaps.length > 0 || file.alreadyThere > 0;
  const coverage = t(texts.coverage, {
    first: formatDay(file.firstAt, zone, t),
    last: formatDay(file.lastAt, zone, t),
  });
  return (
    <>
      <Row>
        <Text as="span" size="small" tone="muted">
          {[coverage, ...summarize(t, file, completeness ? found : undefined)].join(' ')}
        </Text>
        {hasDetails && (
          <Button small kind="quiet" onClick={() => setOpen(!isOpen)} expanded={isOpen}>
            {isOpen ? t(texts.hideCompleteness) : t(texts.showCompleteness)}
          </Button>
        )}
      </Row>
      {isOpen && <Details file={file} found={found} />}
    </>
  );
}

const DAY_MS = 86_400_000;

function summarize(
  t: Translate,
  file: ImportedFile,
  found: Findings | undefined,
): readonly string[] {
  const [off] = found?.balances ?? [];
  const [gap] = found?.gaps ?? [];
  return [
    off
      ? t(texts.balancesOff, { line: off.line })
      : found && file.balanceRows > 0 && t(texts.balancesAddUp, { count: file.balanceRows }),
    gap &&
      t(texts.gapBefore, {
        days: Math.floor((Date.parse(gap.before) - Date.parse(gap.after)) / DAY_MS),
      }),
    file.alreadyThere > 0 && t(texts.rowsRepeated, { count: file.alreadyThere }),
  ].flatMap((text) => (typeof text === 'string' ? [text] : []));
}

function Details({ file, found }: { readonly file: ImportedFile; readonly found: Findings }) {
  const t = useTranslate();
  const zone = use(ZoneContext);
  const accountId = useAccountId();
  const { data } = useQuery(ImportRepeatsDocument, {
    variables: { accountId, importId: file.id },
    fetchPolicy: 'cache-and-network',
  });
  const lines = [
    ...found.balances.map(({ asset, line, at, expected, found: balance }) =>
      t(texts.balanceOffDetail, {
        asset,
        line,
        day: formatDay(at, zone, t),
        expected,
        found: balance,
      }),
    ),
    ...found.gaps.map(({ after, before }) =>
      t(texts.gapDetail, {
        after: formatDay(after, zone, t),
        before: formatDay(before, zone, t),
      }),
    ),
    ...(data?.importRepeats ?? []).map(({ fileName, rows }) =>
      t(texts.repeatDetail, { count: rows, file: fileName }),
    ),
  ];
  return lines.map((line) => (
    <Text key={line} size="small">
      {line}
    </Text>
  ));
}
