import * as texts from '@lotbook/messages/generated/web/tir-feeds';
import { useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { BulletList } from '@lotbook/ui/BulletList';
import { PlainTable } from '@lotbook/ui/PlainTable';
import { Stack, Text } from '@lotbook/ui/layout';
import { LoadingPart } from '@lotbook/ui/LoadingPart';
import { Part } from '@lotbook/ui/Part';
import { useTranslate } from '@lotbook/ui/translate';
import { useAccountId } from '../../account/use-account.ts';
import { TirFeedPreviewDocument } from './documents.ts';

interface FeedPreviewProps {
  readonly feedId: string;
  readonly day: string;
  /** One that isn't saved yet, as JSON. */
  readonly layout?: string;
}

/** The first lines of the files of a day, and why they would not be sent. */
export function FeedPreview({ feedId, day, layout }: FeedPreviewProps) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { data, error, refetch } = useQuery(TirFeedPreviewDocument, {
    variables: { accountId, feedId, day, ...(layout !== undefined && { layout }) },
    fetchPolicy: 'network-only',
  });
  if (!data) return <LoadingPart error={error} onRetry={refetch} />;
  const { files, problems } = data.tirFeedPreview;
  return (
    <Stack>
      {problems.length > 0 ? (
        <Stack gap="one">
          <Banner tone="warning">{t(texts.previewProblems)}</Banner>
          <BulletList items={problems} />
        </Stack>
      ) : (
        <Banner tone="gain">{t(texts.previewTies)}</Banner>
      )}
      {files.map(({ name, text, records }) => {
        const lines = text.split('\n').filter((line) => line !== '');
        return (
          <Part key={name} title={name} note={t(texts.recordCount, { count: records })}>
            {records === 0 ? (
              <Text tone="muted">{t(texts.headerOnly)}</Text>
            ) : (
              <PlainTable
                label={name}
                rows={lines.map((line, index) => ({ line, id: String(index) }))}
                rowId={({ id }) => id}
                columns={[
                  {
                    id: 'line',
                    label: t(texts.firstLines),
                    width: '',
                    cell: ({ line }) => line,
                  },
                ]}
              />
            )}
          </Part>
        );
      })}
    </Stack>
  );
}
