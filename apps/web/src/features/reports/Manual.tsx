import { Dialog } from '@lotbook/ui/Dialog';
import { Stack, Text } from '@lotbook/ui/layout';
import type { ReactNode } from 'react';
import { parseBlocks, type Block } from './manual-blocks.ts';

/** The manual page of a report. */
export function Manual({
  title,
  manual,
  onClose,
}: {
  readonly title: string;
  readonly manual: string;
  readonly onClose: () => void;
}) {
  return (
    <Dialog title={title} open wide onClose={onClose}>
      <Stack>
        {parseBlocks(manual).map((block) => (
          <div key={block.text}>{drawn(block)}</div>
        ))}
      </Stack>
    </Dialog>
  );
}

const drawn = ({ kind, text }: Block): ReactNode => {
  if (kind === 'heading') return <h3>{text}</h3>;
  return <Text>{kind === 'item' ? `• ${text}` : text}</Text>;
};
