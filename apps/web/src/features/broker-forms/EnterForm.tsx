import { useMutation } from '@apollo/client/react';
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
import { useSession } from '../status/use-session.ts';
import { AddBrokerForm, refetch } from './documents.ts';
import { emptyLine, HandLine, lineFrom, type HandLineValues } from './HandLine.tsx';

interface EnterFormProps {
  readonly year: number;
  readonly sources: readonly Option[];
  readonly onClose: () => void;
}

const ways = [
  {
    value: 'file',
    label: 'From a file',
    explanation: 'The CSV or FDX JSON that the broker offers beside the form.',
  },
  {
    value: 'hand',
    label: 'By hand',
    explanation: 'One line of the form; enter the next ones the same way.',
  },
  {
    value: 'all',
    label: 'Without its lines',
    explanation:
      'The form covers all sales of the source and tells proceeds without basis, as forms of 2025 usually do.',
  },
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
        ...(way === 'hand' && { lines: [lineFrom(line)] }),
        coversAll: way === 'all',
      },
    });
    const added = data?.addBrokerForm;
    if (!added) return;
    toast(
      way === 'all'
        ? `${name} covers all sales of ${year}.`
        : `${added.lines} ${added.lines === 1 ? 'line' : 'lines'} of ${name} entered.`,
      'gain',
    );
    if (added.rejectedCount === 0) return onClose();
    setRejected(added.rejected.map((each) => `Line ${each.line}, ${each.column}: ${each.reason}`));
  };
  const submit = async () => {
    if (way === 'file' && !file) return setWrong('A file must be uploaded');
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
      title={`Form 1099-DA for ${year}`}
      open
      wide
      onClose={onClose}
      onSubmit={() => void submit()}
      actions={
        isDone ? (
          <Button kind="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button kind="primary" submit busy={busy}>
              Enter the form
            </Button>
          </>
        )
      }
    >
      {isDone ? (
        <Stack>
          <Banner tone="warning">
            {rejected.length === 1 ? 'One line' : `${rejected.length} lines`} could not be read. All
            others were kept.
          </Banner>
          {rejected.map((each) => (
            <Text key={each}>{each}</Text>
          ))}
        </Stack>
      ) : (
        <Stack gap="three">
          {wrong !== undefined && <Banner tone="loss">{wrong}</Banner>}
          <SelectField
            label="Whose sales it tells of"
            value={sourceId}
            onChange={setSourceId}
            options={[...sources, { value: '', label: 'Of several sources' }]}
            help="Lines are compared with the sales of this source."
          />
          <TextField
            label="Broker on the form"
            value={broker}
            onChange={setBroker}
            help="Left empty, it is called as the source is."
          />
          <ChoiceField label="How to enter it" value={way} choices={ways} onChange={setWay} />
          {way === 'file' && (
            <DropArea
              title={file ? file.name : 'Drop the file here'}
              compact
              onFiles={(files) => setFile(files[0])}
            >
              CSV with a header, or FDX JSON
            </DropArea>
          )}
          {way === 'hand' && <HandLine values={line} onChange={setLine} />}
        </Stack>
      )}
    </Dialog>
  );
}
