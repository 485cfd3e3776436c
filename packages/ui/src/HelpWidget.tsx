import './frame.css';
import { CircleHelp } from 'lucide-react';

/** A floating help button. */
export const HelpWidget = ({
  label,
  onOpen,
}: {
  readonly label: string;
  readonly onOpen: () => void;
}) => (
  <div className="lb-help-widget lb-no-print">
    <button type="button" aria-label={label} data-tip={label} onClick={onOpen}>
      <CircleHelp size={22} aria-hidden />
    </button>
  </div>
);
