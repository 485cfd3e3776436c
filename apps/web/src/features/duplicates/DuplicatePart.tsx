import * as texts from '@lotbook/messages/generated/web/duplicates';
import type { Message } from '@lotbook/messages/message';
import { formatType } from '@lotbook/model/type-text';
import { useTranslate } from '@lotbook/ui/translate';
import type { Translate } from '@lotbook/messages/translator';
import { useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { BulletList } from '@lotbook/ui/BulletList';
import { Button } from '@lotbook/ui/buttons';
import { Facts, Row, Text } from '@lotbook/ui/layout';
import { Part } from '@lotbook/ui/Part';
import { When } from '@lotbook/ui/When';
import { PageLink } from '../../system/links.tsx';
import { useAllowed } from '../account/use-may.ts';
import { DuplicatesOfDocument, type Duplicate, type DuplicateSide } from './documents.ts';
import { WhatChanges } from '../transactions/decide/WhatChanges.tsx';
import { Movements } from '../movements/Movements.tsx';
import { formatOrigin } from './origin-text.ts';
import { useDuplicates, type DuplicateActions } from './use-duplicates.ts';

interface DuplicatePartProps {
  readonly accountId: string;
  readonly transactionId: string;
}

/** The duplicates of a transaction: which one is kept and why, what is copied, and actions to resolve them. Empty if there are none. */
export function DuplicatePart({ accountId, transactionId }: DuplicatePartProps) {
  const { data } = useQuery(DuplicatesOfDocument, {
    variables: { accountId, transactionId },
    fetchPolicy: 'cache-and-network',
  });
  return (
    data?.duplicatesOf.map((each) => (
      <DuplicateItem key={each.other.id} duplicate={each} transactionId={transactionId} />
    )) ?? null
  );
}

const titles: Readonly<Record<string, Message>> = {
  possible: texts.possibleDuplicate,
  merged: texts.duplicate,
  distinct: texts.notDuplicate,
};

function DuplicateItem({
  duplicate,
  transactionId,
}: {
  readonly duplicate: Duplicate;
  readonly transactionId: string;
}) {
  const t = useTranslate();
  const { state, kept, other, why, moves, stays } = duplicate;
  const { may } = useAllowed();
  const actions = useDuplicates();
  const isKept = kept.id === transactionId;
  const counterpart = isKept ? other : kept;
  return (
    <Part title={titles[state] ? t(titles[state]) : state} note={getNote(duplicate, isKept, t)}>
      <Facts
        items={[
          [t(state === 'distinct' ? texts.one : texts.kept), <Side key="kept" side={kept} />],
          [
            t(state === 'distinct' ? texts.other : texts.excluded),
            <Side key="other" side={other} />,
          ],
        ]}
      />
      {state === 'possible' && <Text tone="muted">{why}</Text>}
      {moves.length > 0 && (
        <>
          <Text>{t(texts.moves)}</Text>
          <BulletList items={moves} />
        </>
      )}
      {stays.length > 0 && (
        <>
          <Text>{t(texts.stays)}</Text>
          <BulletList items={stays} />
        </>
      )}
      <Row>
        {may('sourceEdit') && <DuplicateButtons actions={actions} duplicate={duplicate} />}
        <PageLink page="transactions" search={{ txId: counterpart.id }}>
          {t(texts.openOther)}
        </PageLink>
      </Row>
      {state !== 'distinct' && may('sourceEdit') && (
        <WhatChanges
          by={t(state === 'merged' ? texts.countBoth : texts.merge)}
          act={{ kind: state === 'merged' ? 'count' : 'merge', taxTxIds: [other.id] }}
        />
      )}
      {actions.said && <Banner tone="warning">{actions.said}</Banner>}
      {actions.wrong && <Banner tone="loss">{actions.wrong}</Banner>}
    </Part>
  );
}

function getNote({ state, reason }: Duplicate, isKept: boolean, t: Translate): string {
  if (state === 'distinct') return t(texts.distinctNote, { reason: reason ?? '' });
  if (state === 'merged') return t(isKept ? texts.keptNote : texts.excludedNote);
  return t(texts.possibleNote);
}

function DuplicateButtons({
  actions,
  duplicate,
}: {
  readonly actions: DuplicateActions;
  readonly duplicate: Duplicate;
}) {
  const t = useTranslate();
  const { busy, merge, keepBoth, askAgain, split } = actions;
  const { state } = duplicate;
  if (state === 'merged')
    return (
      <Button small busy={busy} onClick={() => split(duplicate)}>
        {t(texts.countBoth)}
      </Button>
    );
  if (state === 'distinct')
    return (
      <Button small busy={busy} onClick={() => askAgain(duplicate)}>
        {t(texts.checkAgain)}
      </Button>
    );
  return (
    <>
      <Button small kind="primary" busy={busy} onClick={() => merge(duplicate)}>
        {t(texts.merge)}
      </Button>
      <Button small disabled={busy} onClick={() => keepBoth(duplicate)}>
        {t(texts.notDuplicate)}
      </Button>
    </>
  );
}

function Side({ side }: { readonly side: DuplicateSide }) {
  const t = useTranslate();
  return (
    <>
      {formatOrigin(side, t)}
      <br />
      <When at={side.timestamp} /> · {formatType(side.type, t)}
      {side.externalId !== null && ` · ${t(texts.sourceId, { id: side.externalId })}`}
      <br />
      <Movements movements={side.movements} />
    </>
  );
}
