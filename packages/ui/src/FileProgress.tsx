import * as ui from '@lotbook/messages/generated/ui';
import { useTranslate } from './translate.tsx';
import './file-progress.css';
import './layout.css';
import type { ReactNode } from 'react';
import { Progress } from './Progress.tsx';

export interface FileFigure {
  readonly id: string;
  readonly value: ReactNode;
  readonly label: ReactNode;
}

interface FileProgressProps {
  readonly name: string;
  readonly badge: ReactNode;
  readonly detail: ReactNode;
  readonly figures: readonly FileFigure[];
  readonly failed?: boolean;
  /** Progress while it runs: done and total. */
  readonly done?: number;
  readonly total?: number;
  /** Actions for the file. */
  readonly actions?: ReactNode;
}

/** The progress of one file, as text and row counts. */
export function FileProgress({
  name,
  badge,
  detail,
  figures,
  failed = false,
  done,
  total,
  actions,
}: FileProgressProps) {
  const t = useTranslate();
  return (
    <li className="lb-file">
      <div className="lb-file-head">
        <span className="lb-clip lb-strong" data-tip={name}>
          {name}
        </span>
        {badge}
        {actions && <span className="lb-file-actions">{actions}</span>}
      </div>
      <p className={`lb-small ${failed ? 'lb-file-wrong' : 'lb-muted'}`}>{detail}</p>
      {done !== undefined && (
        <Progress label={t(ui.importOf, { file: name })} done={done} total={total} />
      )}
      {figures.length > 0 && !failed && (
        <dl className="lb-file-figures">
          {figures.map(({ id, value, label }) => (
            <div key={id}>
              <dd>{value}</dd>
              <dt>{label}</dt>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

export const FileList = ({ children }: { readonly children: ReactNode }) => (
  <ul className="lb-files">{children}</ul>
);
