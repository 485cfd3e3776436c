import { skipToken, useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { BulletList } from '@lotbook/ui/BulletList';
import { Button } from '@lotbook/ui/buttons';
import { Dialog } from '@lotbook/ui/Dialog';
import { Stack, Text } from '@lotbook/ui/layout';
import { When } from '@lotbook/ui/When';
import { useState } from 'react';
import type { TransactionFilter } from '../../../generated/graphql.ts';
import { several } from '@lotbook/model/several';
import { ToggleSpecId } from '../decide/lot-documents.ts';
import { SealedWarnings } from '../../tax-years/SealedWarnings.tsx';
import { step, useDecide } from '../decide/use-decide.ts';
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
  /** The account has to switch it on first. */
  readonly isOff?: boolean;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

/** Something that decides each of many transactions by itself: how, what would change and why, what stays as it is; then it is done, and can be undone as a whole. */
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
      title={`${title} ${several(count, 'transaction', 'transactions')}`}
      open
      wide
      onClose={onClose}
      onSubmit={() => void save()}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" submit busy={busy} disabled={!preview || isNothing}>
            {verb}
          </Button>
        </>
      }
    >
      <Stack>
        <PlanFields kind={kind} wish={wish} currency={currency} onChange={change} />
        {isOff && <SwitchOn accountId={accountId} />}
        {edit && error && !loading && <Banner tone="warning">{error.message}</Banner>}
        {edit && !isOff && loading && <Text tone="muted">Looking at what would change …</Text>}
        {preview && <Told preview={preview} />}
        {preview && !isNothing && (
          <SealedWarnings accountId={accountId} action={warned} filter={filter} />
        )}
        {said && <Banner tone="warning">{said}</Banner>}
        {wrong && <Banner tone="loss">{wrong}</Banner>}
      </Stack>
    </Dialog>
  );
}

/** Lots can be chosen only where the account has said that it wants to. */
function SwitchOn({ accountId }: { readonly accountId: string }) {
  const { run, busy, wrong } = useDecide();
  const toggle = (enable: boolean) => step(ToggleSpecId, { accountId, enable });
  const action = (
    <Button
      small
      busy={busy}
      onClick={() =>
        void run(toggle(true), { said: 'Lots can be chosen by hand now.', undo: [toggle(false)] })
      }
    >
      Switch choosing lots on
    </Button>
  );
  return (
    <Banner tone="info" action={action}>
      {wrong ?? 'Choosing lots by hand is switched off for this account.'}
    </Banner>
  );
}

/** Only so many are looked at beforehand; of the others nobody knows yet. */
function formatChanged(changed: number, looked: number, total: number): string {
  const found = changed === 0 ? 'Nothing would change' : several(changed, 'change', 'changes');
  if (looked === total) return changed === 0 ? `${found}.` : found;
  const others = total - looked;
  const rest = `the other ${others === 1 ? 'one changes' : `${others.toLocaleString('en-US')} change`}`;
  return `${found} among the first ${looked.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}. Whether ${rest} is found out when it runs.`;
}

function Told({
  preview: { total, looked, changed, changes, left },
}: {
  readonly preview: BulkPlanPreview;
}) {
  return (
    <Stack gap="one">
      <Text tone="strong">{formatChanged(changed, looked, total)}</Text>
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
          {several(changed - changes.length, 'more is', 'more are')} not shown.
        </Text>
      )}
      <BulletList
        items={left.map(
          ({ count, why }) =>
            `${count.toLocaleString('en-US')} left as ${count === 1 ? 'it is' : 'they are'}: ${why}.`,
        )}
      />
    </Stack>
  );
}
