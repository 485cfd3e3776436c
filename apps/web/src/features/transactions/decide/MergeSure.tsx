import * as texts from '@lotbook/messages/generated/web/duplicates';
import { useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Confirm } from '@lotbook/ui/Confirm';
import { Stack, Text } from '@lotbook/ui/layout';
import type { MergeWarningsQueryVariables } from '../../../generated/graphql.ts';
import { makeStep, useDecide } from './use-decide.ts';
import { MergeDuplicates, MergeWarningsDocument } from './duplicate-documents.ts';

interface MergeSureProps {
  readonly accountId: string;
  /** Issues by ID, or all that match a filter. */
  readonly which: Pick<MergeWarningsQueryVariables, 'issues' | 'filter'>;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

/** Confirms a bulk merge after showing its effects. */
export function MergeSure({ accountId, which, onClose, onDone }: MergeSureProps) {
  const t = useTranslate();
  const { run, busy, wrong, said, seen } = useDecide();
  const { data, error } = useQuery(MergeWarningsDocument, {
    variables: { accountId, ...which },
    fetchPolicy: 'network-only',
  });
  const preview = data?.mergeWarnings;
  const isNothing = preview?.total === 0;
  const save = async () => {
    if (
      !(await run(
        makeStep(MergeDuplicates, { accountId, ...which, seen: seen(preview?.decidedAt) }),
      ))
    )
      return;
    onClose();
    onDone?.();
  };
  return (
    <Confirm
      title={t(texts.mergeTitle)}
      open
      verb={t(texts.merge)}
      busy={busy}
      disabled={!preview || isNothing}
      onClose={onClose}
      onConfirm={() => void save()}
    >
      <Stack gap="one">
        {!preview && (
          <Text>
            {error ? t(texts.previewFailed, { reason: error.message }) : t(texts.previewing)}
          </Text>
        )}
        {isNothing && <Text>{t(texts.noneLeft)}</Text>}
        {preview && !isNothing && <Text>{t(texts.mergeHelp, { count: preview.total })}</Text>}
        {preview?.warnings.map(({ message }) => (
          <Text key={message}>{message}</Text>
        ))}
        {preview && !isNothing && <Text tone="muted">{t(texts.canUndo)}</Text>}
        {said && <Banner tone="warning">{said}</Banner>}
        {wrong && <Banner tone="loss">{wrong}</Banner>}
      </Stack>
    </Confirm>
  );
}
