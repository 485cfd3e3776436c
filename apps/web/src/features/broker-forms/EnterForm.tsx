import { useMutation } from '@apollo/client/react';
import * as texts from '@lotbook/messages/generated/web/broker-forms';
import * as common from '@lotbook/messages/generated/common';
import * as contractRules from '@lotbook/messages/generated/contract-rules';
import type { Translate } from '@lotbook/messages/translator';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Dialog } from '@lotbook/ui/Dialog';
import { DropArea } from '@lotbook/ui/DropArea';
import { ChoiceField, SelectField, TextField, type Option } from '@lotbook/ui/fields';
import { Stack, Text } from '@lotbook/ui/layout';
import { useToast } from '@lotbook/ui/toast';
import { useTranslate } from '@lotbook/ui/translate';
import { useState } from 'react';
import { useAccountId } from '../account/use-account.ts';
import { upload } from '../imports/upload.ts';
import { usePlace } from '../../system/place.ts';
import { useSession } from '../shared/use-session.ts';
import { AddBrokerForm, refetch } from './documents.ts';
import { emptyLine, HandLine, toLineInput, type HandLineValues } from './HandLine.tsx';

interface EnterFormProps {
  readonly year: number;
  readonly sources: readonly Option[];
  readonly onClose: () => void;
}

const makeWays = (t: Translate) => [
  { value: 'file', label: t(texts.fromFile), explanation: t(texts.fromFileHelp) },
  { value: 'hand', label: t(texts.manual), explanation: t(texts.manualHelp) },
  { value: 'all', label: t(texts.withoutLines), explanation: t(texts.withoutLinesHelp) },
];

/** Takes a form that a broker sent. */
export function EnterForm({ year, sources, onClose }: EnterFormProps) {
  const t = useTranslate();
  const accountId = useAccountId();
  const toast = useToast();
  const session = useSession();
  const { appId } = usePlace();
  const [way, setWay] = useState('file');
  const [sourceId, setSourceId] = useState(sources[0]?.value ?? '');
  const [broker, setBroker] = useState('');
  const [file, setFile] = useState<File>();
  const [line, setLine] = useState<HandLineValues>(emptyLine);
  const [wrong, setWrong] = useState<string>();
  const [rejected, setRejected] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const [add] = useMutation(AddBrokerForm, {
    refetchQueries: [...refetch],
    awaitRefetchQueries: true,
  });
  const name = broker.trim() || (sources.find(({ value }) => value === sourceId)?.label ?? '');
  const send = async (): Promise<void> => {
    const fileId =
      way === 'file' && file
        ? await upload({
            accountId,
            file,
            token: (await session.signIn(appId).token()) ?? '',
            onSent: () => undefined,
            t,
          })
        : undefined;
    const { data } = await add({
      variables: {
        accountId,
        taxYear: year,
        broker: name,
        ...(sourceId !== '' && { sourceId }),
        ...(fileId !== undefined && { file: fileId }),
        ...(way === 'hand' && { lines: [toLineInput(line, t)] }),
        coversAll: way === 'all',
      },
    });
    const added = data?.addBrokerForm;
    if (!added) return;
    toast(
      way === 'all'
        ? t(texts.coversAll, { broker: name, year: String(year) })
        : t(texts.linesAdded, { count: added.lines, broker: name }),
      'gain',
    );
    if (added.rejectedCount === 0) return onClose();
    setRejected(
      added.rejected.map(({ line: number, column, reason }) =>
        t(texts.rejectedLine, { line: number, column, reason }),
      ),
    );
  };
  const submit = async () => {
    if (way === 'file' && !file) return setWrong(t(contractRules.aFileMustBeUploaded));
    setBusy(true);
    setWrong(undefined);
    try {
      await send();
    } catch (error) {
      setWrong(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  const isDone = rejected.length > 0;
  return (
    <Dialog
      title={t(texts.dialogTitle, { year: String(year) })}
      open
      wide
      onClose={onClose}
      onSubmit={() => void submit()}
      actions={
        isDone ? (
          <Button kind="primary" onClick={onClose}>
            {t(common.done)}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t(common.cancel)}</Button>
            <Button kind="primary" submit busy={busy}>
              {t(texts.addForm)}
            </Button>
          </>
        )
      }
    >
      {isDone ? (
        <Stack>
          <Banner tone="warning">{t(texts.rejectedTitle, { count: rejected.length })}</Banner>
          {rejected.map((each) => (
            <Text key={each}>{each}</Text>
          ))}
        </Stack>
      ) : (
        <Stack gap="three">
          {wrong !== undefined && <Banner tone="loss">{wrong}</Banner>}
          <SelectField
            label={t(texts.source)}
            value={sourceId}
            onChange={setSourceId}
            options={[...sources, { value: '', label: t(texts.severalSources) }]}
            help={t(texts.sourceHelp)}
          />
          <TextField
            label={t(texts.brokerOnForm)}
            value={broker}
            onChange={setBroker}
            help={t(texts.brokerHelp)}
          />
          <ChoiceField
            label={t(texts.howToAdd)}
            value={way}
            choices={makeWays(t)}
            onChange={setWay}
          />
          {way === 'file' && (
            <DropArea
              title={file ? file.name : t(texts.dropFile)}
              compact
              single
              onFiles={(files) => setFile(files[0])}
            >
              {t(texts.fileTypes)}
            </DropArea>
          )}
          {way === 'hand' && <HandLine values={line} onChange={setLine} />}
        </Stack>
      )}
    </Dialog>
  );
}
