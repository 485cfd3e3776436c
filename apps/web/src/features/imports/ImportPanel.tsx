import { Button } from '@lotbook/ui/buttons';
import { FileList, FileProgress } from '@lotbook/ui/FileProgress';
import { Section } from '@lotbook/ui/layout';
import { Badge } from '@lotbook/ui/Badge';
import { ImportLine } from './ImportLine.tsx';
import { useImporting, type Sending } from './ImportProvider.tsx';
import { isRunning, useImports } from './use-imports.ts';

/** The files of this visit, and any that the server is still at: absent when there are none. */
export function ImportPanel() {
  const { sendings, dismiss } = useImporting();
  const { imports = [] } = useImports();
  const mine = new Set(sendings.flatMap((sending) => sending.importIds));
  const lines = imports.filter((one) => mine.has(one.id) || isRunning(one.status));
  const underWay = sendings.filter((sending) => sending.importIds.length === 0);
  if (lines.length === 0 && underWay.length === 0) return null;
  const busy = underWay.some((sending) => !sending.error) || lines.some((one) => isRunning(one.status));
  return (
    <Section
      title={busy ? 'Importing' : 'Imported'}
      note={busy ? 'You may leave this page; the import goes on.' : 'The same file again adds nothing.'}
      action={
        busy ? undefined : (
          <Button small onClick={dismiss}>
            Hide
          </Button>
        )
      }
    >
      <FileList>
        {underWay.map((sending) => (
          <SendingLine key={sending.key} sending={sending} />
        ))}
        {lines.map((one) => (
          <ImportLine key={one.id} from={one} />
        ))}
      </FileList>
    </Section>
  );
}

function SendingLine({ sending }: { readonly sending: Sending }) {
  const { name, size, sent, error } = sending;
  return (
    <FileProgress
      name={name}
      badge={<Badge tone={error ? 'loss' : 'plain'}>{error ? 'Not imported' : 'Sending'}</Badge>}
      detail={error ?? 'Sending the file …'}
      failed={error !== undefined}
      {...(error ? {} : { done: sent, total: size })}
      figures={[]}
    />
  );
}
