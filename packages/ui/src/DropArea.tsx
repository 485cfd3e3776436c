/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- dropping is the way of the pointer; the input inside is the way of the keyboard */
import * as ui from '@lotbook/messages/generated/ui';
import { useTranslate } from './translate.tsx';
import './drop.css';
import { FileUp } from 'lucide-react';
import { useId, useRef, useState, type DragEvent, type ReactNode } from 'react';

interface DropAreaProps {
  readonly onFiles: (files: readonly File[]) => void;
  readonly title: string;
  readonly children?: ReactNode;
  readonly compact?: boolean;
  /** Only one file can be chosen. */
  readonly single?: boolean;
}

/** Accepts one or more files by drop, click or keyboard. */
export function DropArea({
  onFiles,
  title,
  children,
  compact = false,
  single = false,
}: DropAreaProps) {
  const t = useTranslate();
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const take = (files: FileList | null) => {
    if (files && files.length > 0) onFiles([...files]);
    if (input.current) input.current.value = '';
  };
  const onDrag = (event: DragEvent) => {
    event.preventDefault();
    setOver(event.type === 'dragover' || event.type === 'dragenter');
  };
  const onDrop = (event: DragEvent) => {
    onDrag(event);
    take(event.dataTransfer.files);
  };
  return (
    <label
      htmlFor={id}
      className={`lb-drop${compact ? ' lb-drop-compact' : ''}`}
      data-over={over}
      onDragEnter={onDrag}
      onDragOver={onDrag}
      onDragLeave={onDrag}
      onDrop={onDrop}
    >
      <FileUp size={compact ? 20 : 28} aria-hidden />
      <span className="lb-drop-title">{title}</span>
      {children && <span className="lb-drop-note">{children}</span>}
      <span className="lb-drop-button" aria-hidden>
        {t(ui.chooseFiles)}
      </span>
      <input
        ref={input}
        id={id}
        className="lb-hidden"
        type="file"
        multiple={!single}
        aria-label={t(ui.chooseFiles)}
        onChange={(event) => take(event.target.files)}
      />
    </label>
  );
}
