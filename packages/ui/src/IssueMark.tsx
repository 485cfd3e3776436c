import './charts.css';
import { TriangleAlert } from 'lucide-react';

interface IssueMarkProps {
  readonly severity: string;
  readonly messages: readonly string[];
}

/** That something is wrong with a row; what, on hover and for who listens. */
export const IssueMark = ({ severity, messages }: IssueMarkProps) => (
  <span data-tip={messages.join('\n')} className={`lb-issue-mark lb-attention-${severity}`}>
    <TriangleAlert size={14} aria-hidden />
    <span className="lb-hidden">{messages.join(' ')}</span>
  </span>
);
