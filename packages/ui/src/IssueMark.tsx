import './charts.css';
import { TriangleAlert } from 'lucide-react';
import { severityIcons, type Severity } from './severity-icons.ts';

interface IssueMarkProps {
  readonly severity: string;
  readonly messages: readonly string[];
}

/** Marks a row that has an issue, with the issue on hover and for screen readers. */
export function IssueMark({ severity, messages }: IssueMarkProps) {
  const Icon = severityIcons[severity as Severity] ?? TriangleAlert;
  return (
    <span data-tip={messages.join('\n')} className={`lb-issue-mark lb-attention-${severity}`}>
      <Icon size={14} aria-hidden />
      <span className="lb-hidden">{messages.join(' ')}</span>
    </span>
  );
}
