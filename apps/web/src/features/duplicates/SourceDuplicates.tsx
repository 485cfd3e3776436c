import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/web/duplicates';
import type { Message } from '@lotbook/messages/message';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { StateWords } from '@lotbook/ui/Inline';
import { Row, Section } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import { When } from '@lotbook/ui/When';
import { useState } from 'react';
import type { IssueFilter } from '../../generated/graphql.ts';
import { PageLink } from '../../system/links.tsx';
import { useAllowed } from '../account/use-may.ts';
import { SourceDuplicatesDocument, type Duplicate } from './documents.ts';
import { Movements } from '../movements/Movements.tsx';
import { MergeSure } from './MergeSure.tsx';
import { formatOrigin } from './origin-text.ts';
import { duplicateCode, useDuplicates, type DuplicateActions } from './use-duplicates.ts';

/** The possible duplicates of a source, with actions to resolve them. Empty if there are none. */
export function SourceDuplicates({
  accountId,
  sourceId,
}: {
  readonly accountId: string;
  readonly sourceId: string;
}) {
  const t = useTranslate();
  const { may } = useAllowed();
  const actions = useDuplicates();
  const [isConfirming, setIsConfirming] = useState(false);
  const { data } = useQuery(SourceDuplicatesDocument, {
    variables: { accountId, sourceId },
    fetchPolicy: 'cache-and-network',
  });
  if (!data || data.possibleDuplicates.length === 0) return null;
  const open = data.possibleDuplicates.filter(({ state }) => state === 'possible').length;
  const mayDecide = may('sourceEdit');
  return (
    <Section
      title={t(texts.duplicates)}
      note={t(texts.duplicatesNote)}
      action={
        mayDecide &&
        open > 1 && (
          <Button disabled={actions.busy} onClick={() => setIsConfirming(true)}>
            {t(texts.mergeAll)}
          </Button>
        )
      }
    >
      {actions.said && <Banner tone="warning">{actions.said}</Banner>}
      {actions.wrong && <Banner tone="loss">{actions.wrong}</Banner>}
      <PlainTable
        label={t(texts.possibleCount, { count: open })}
        rows={data.possibleDuplicates}
        rowId={({ other }) => other.id}
        columns={mayDecide ? [...makeColumns(t), makeActionsColumn(actions, t)] : makeColumns(t)}
      />
      {isConfirming && (
        <MergeSure
          accountId={accountId}
          which={{ filter: getOpenFilter(sourceId) }}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </Section>
  );
}

const getOpenFilter = (sourceId: string): IssueFilter => ({
  codes: [duplicateCode],
  sources: [sourceId],
  dismissed: false,
});

const states: Readonly<Record<string, readonly ['ok' | 'wrong', Message]>> = {
  possible: ['wrong', texts.needsAttention],
  merged: ['ok', texts.merged],
  distinct: ['ok', texts.notDuplicate],
};

function State({ state }: Pick<Duplicate, 'state'>) {
  const t = useTranslate();
  const known = states[state];
  if (!known) return <StateWords kind="idle" words={state} />;
  const [kind, label] = known;
  return <StateWords kind={kind} words={t(label)} />;
}

const makeColumns = (t: Translate): readonly Column<Duplicate>[] => [
  {
    id: 'when',
    label: t(common.date),
    width: '',
    cell: ({ other }) => <When at={other.timestamp} />,
  },
  {
    id: 'what',
    label: t(texts.amounts),
    width: '',
    cell: ({ other }) => <Movements movements={other.movements} />,
  },
  {
    id: 'kept',
    label: t(texts.kept),
    width: '',
    cell: ({ kept }) => (
      <PageLink page="transactions" search={{ txId: kept.id }}>
        {formatOrigin(kept, t)}
      </PageLink>
    ),
  },
  {
    id: 'other',
    label: t(texts.excluded),
    width: '',
    cell: ({ other }) => (
      <PageLink page="transactions" search={{ txId: other.id }}>
        {formatOrigin(other, t)}
      </PageLink>
    ),
  },
  {
    id: 'moves',
    label: t(texts.copied),
    width: '',
    cell: ({ moves }) => (moves.length === 0 ? '–' : moves.join(' ')),
  },
  { id: 'state', label: t(texts.state), width: '', cell: ({ state }) => <State state={state} /> },
];

const makeActionsColumn = (
  { busy, merge, keepBoth, split, askAgain }: DuplicateActions,
  t: Translate,
): Column<Duplicate> => ({
  id: 'acts',
  label: t(texts.resolve),
  width: '',
  cell: (duplicate) => (
    <Row>
      {duplicate.state === 'possible' && (
        <>
          <Button small disabled={busy} onClick={() => merge(duplicate)}>
            {t(texts.merge)}
          </Button>
          <Button small kind="quiet" disabled={busy} onClick={() => keepBoth(duplicate)}>
            {t(texts.notDuplicate)}
          </Button>
        </>
      )}
      {duplicate.state === 'merged' && (
        <Button small kind="quiet" disabled={busy} onClick={() => split(duplicate)}>
          {t(texts.countBoth)}
        </Button>
      )}
      {duplicate.state === 'distinct' && (
        <Button small kind="quiet" disabled={busy} onClick={() => askAgain(duplicate)}>
          {t(texts.checkAgain)}
        </Button>
      )}
    </Row>
  ),
});
