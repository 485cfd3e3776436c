import { Dialog } from '@lotbook/ui/Dialog';
import { Markdown } from '@lotbook/ui/Markdown';

interface ManualProps {
  readonly title: string;
  readonly manual: string;
  readonly onClose: () => void;
}

/** The manual page of a report. */
export const Manual = ({ title, manual, onClose }: ManualProps) => (
  <Dialog title={title} open wide onClose={onClose}>
    <Markdown text={manual} />
  </Dialog>
);
