import * as ui from '@lotbook/messages/generated/ui';
import { useTranslate } from './translate.tsx';
import './drop.css';
import { FileUp } from 'lucide-react';
import { useEffect, useState } from 'react';

/** Accepts files dropped anywhere on the page. */
export function DropCover({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const t = useTranslate();
  const [over, setOver] = useState(false);
  useEffect(() => {
    const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
    const onOver = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      setOver(false);
      if (event.defaultPrevented || !carriesFiles(event)) return;
      event.preventDefault();
      onFiles([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener('dragover', onOver);
    window.addEventListener('dragleave', onLeave);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('dragleave', onLeave);
      window.removeEventListener('drop', onDrop);
    };
  }, [onFiles]);
  if (!over) return null;
  return (
    <div className="lb-drop-cover">
      <div>
        <FileUp size={32} aria-hidden />
        {t(ui.dropToImport)}
      </div>
    </div>
  );
}
