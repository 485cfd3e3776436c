import * as texts from '@lotbook/messages/generated/web/tir';
import { Banner } from '@lotbook/ui/Banner';
import { DropArea } from '@lotbook/ui/DropArea';
import { Stack, Text } from '@lotbook/ui/layout';
import { Progress } from '@lotbook/ui/Progress';
import { useTranslate } from '@lotbook/ui/translate';
import type { ReactNode } from 'react';
import { explainBlocked, useAllowed } from '../account/use-may.ts';
import { useTirUpload } from './use-tir-upload.ts';

interface UploadAreaProps {
  readonly title: string;
  readonly help: string;
  /** Hands an uploaded file to the service. */
  readonly take: (uploadId: string, file: File) => Promise<unknown>;
  /** Why the service refused the last file. */
  readonly wrong: string | undefined;
  /** What to choose before a file is added. */
  readonly children?: ReactNode;
}

/** Where files of information reporting are added, with the progress of the one that is being sent. */
export function UploadArea({ title, help, take, wrong, children }: UploadAreaProps) {
  const t = useTranslate();
  const allowed = useAllowed();
  const { may } = allowed;
  const { sending, send } = useTirUpload(take);
  if (!may('sourceAdd')) return <Text tone="muted">{explainBlocked('sourceAdd', t, allowed)}</Text>;
  return (
    <Stack>
      {wrong && <Banner tone="loss">{wrong}</Banner>}
      {children}
      <DropArea compact title={title} onFiles={(files) => void send(files)}>
        {help}
      </DropArea>
      {sending && (
        <Progress
          label={t(texts.sending, { file: sending.name })}
          done={sending.sent}
          total={sending.size}
        />
      )}
    </Stack>
  );
}
