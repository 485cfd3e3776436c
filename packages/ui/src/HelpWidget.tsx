import './frame.css';
import { CircleHelp } from 'lucide-react';

/** Help within reach of the thumb, on every page. */
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
