import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/web/transactions';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
import { skipToken, useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { BulletList } from '@lotbook/ui/BulletList';
import { Button } from '@lotbook/ui/buttons';
import { Dialog } from '@lotbook/ui/Dialog';
import { Stack, Text } from '@lotbook/ui/layout';
import { When } from '@lotbook/ui/When';
import { useState } from 'react';
import type { TransactionFilter } from '../../../generated/graphql.ts';
import { ToggleSpecId } from '../decide/lot-documents.ts';
import { SealedWarnings } from '../../tax-years/SealedWarnings.tsx';
import { makeStep, useDecide } from '../decide/use-decide.ts';
import { BulkEditPreviewDocument, type BulkPlanPreview } from './plan-documents.ts';
import { PlanFields } from './PlanFields.tsx';
import { toEdit, plans, usualWish, type PlanKind } from './plan-wish.ts';
import { useBulkEdit } from './use-bulk-edit.ts';

interface BulkPlanProps {
  readonly accountId: string;
  readonly currency: string;
  readonly kind: PlanKind;
  readonly filter: TransactionFilter;
  readonly count: number;
  /** The account has to turn it on first. */
  readonly isOff?: boolean;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

/** A bulk action with options that treats each transaction individually. Previews what changes and why; can be undone as a whole. */
export function BulkPlan({
  accountId,
  currency,
  kind,
  filter,
  count,
  isOff = false,
  onClose,
  onDone,
}: BulkPlanProps) {
  const t = useTranslate();
  const { start, busy, wrong, said } = useBulkEdit(accountId);
  const [wish, setWish] = useState(usualWish);
  const { title, verb, warned } = plans[kind];
  const edit = toEdit(kind, wish);
  const { data, error, loading } = useQuery(
    BulkEditPreviewDocument,
    edit && !isOff
      ? { variables: { accountId, filter, edit }, fetchPolicy: 'network-only' }
      : skipToken,
  );
  const preview = edit && !loading && !error ? data?.bulkEditPreview : undefined;
  const isNothing =
    preview !== undefined && preview.changed === 0 && preview.looked === preview.total;
  const change = (part: Partial<typeof wish>) => setWish({ ...wish, ...part });
  const save = async () => {
    if (!edit || !preview || !(await start(filter, edit, preview.decidedAt))) return;
    onClose();
    onDone?.();
  };
  return (
    <Dialog
      title={t(title, { count })}
      open
      wide
      onClose={onClose}
      onSubmit={() => void save()}
      actions={
        <>
          <Button onClick={onClose}>{t(common.cancel)}</Button>
          <Button kind="primary" submit busy={busy} disabled={!preview || isNothing}>
            {t(verb)}
          </Button>
        </>
      }
    >
      <Stack>
        <PlanFields kind={kind} wish={wish} currency={currency} onChange={change} />
        {isOff && <TurnOnSpecId accountId={accountId} />}
        {edit && error && !loading && <Banner tone="warning">{error.message}</Banner>}
        {edit && !isOff && loading && <Text tone="muted">{t(texts.previewingChanges)}</Text>}
        {preview && <PreviewPart preview={preview} />}
        {preview && !isNothing && (
          <SealedWarnings accountId={accountId} action={warned} filter={filter} />
        )}
        {said && <Banner tone="warning">{said}</Banner>}
        {wrong && <Banner tone="loss">{wrong}</Banner>}
      </Stack>
    </Dialog>
  );
}

/** Lots can be selected only if the account has turned it on. */
function TurnOnSpecId({ accountId }: { readonly accountId: string }) {
  const t = useTranslate();
  const { run, busy, wrong } = useDecide();
  const toggle = (enable: boolean) => makeStep(ToggleSpecId, { accountId, enable });
  const action = (
    <Button
      small
      busy={busy}
      onClick={() =>
        void run(toggle(true), { said: t(texts.specIdTurnedOn), undo: [toggle(false)] })
      }
    >
      {t(texts.turnOnSpecId)}
    </Button>
  );
  return (
    <Banner tone="info" action={action}>
      {wrong ?? t(texts.specIdOffForAccount)}
    </Banner>
  );
}

/** The preview covers only the first transactions. */
function formatChanged({ changed, looked, total }: BulkPlanPreview, t: Translate): string {
  if (looked === total)
    return changed === 0 ? t(texts.nothingChanges) : t(texts.changeCount, { count: changed });
  return changed === 0
    ? t(texts.nothingChangesYet, { looked, total })
    : t(texts.changeCountYet, { count: changed, looked, total });
}

function PreviewPart({ preview }: { readonly preview: BulkPlanPreview }) {
  const t = useTranslate();
  const { changed, changes, left } = preview;
  return (
    <Stack gap="one">
      <Text tone="strong">{formatChanged(preview, t)}</Text>
      {changes.map((each) => (
        <div key={`${each.transactionId} ${each.what}`}>
          <Text>{each.what}</Text>
          <Text tone="muted" size="small">
            <When at={each.timestamp} /> · {each.why}
          </Text>
        </div>
      ))}
      {changed > changes.length && (
        <Text tone="muted" size="small">
          {t(texts.moreNotShown, { count: changed - changes.length })}
        </Text>
      )}
      <BulletList
        items={left.map(({ count, why }) => t(texts.unchangedBecause, { count, reason: why }))}
      />
    </Stack>
  );
}
