import {
  Archive,
  ArchiveRestore,
  ArrowRight,
  Ellipsis,
  RefreshCw,
  Settings,
  Trash2,
} from '@lotbook/ui/icons';
import { RowMenu } from '@lotbook/ui/RowMenu';
import { useNavigate } from '@tanstack/react-router';
import { useModalAbout } from '../../system/modals.ts';
import { usePageAt } from '../../system/place.ts';
import { useAllowed } from '../account/use-may.ts';
import { sourcePage } from './source-page.ts';
import { useArchive } from './use-archive.ts';
import type { Source } from './use-sources.ts';
import { useUpdateSource } from './use-update-source.ts';

/** What can be done with a source, wherever it is listed. */
export function SourceMenu({ source }: { readonly source: Source }) {
  const { may } = useAllowed();
  const navigate = useNavigate();
  const pageAt = usePageAt();
  const { archive } = useArchive();
  const { update } = useUpdateSource();
  const { show } = useModalAbout('delete-source');
  const go = (part: string) => void navigate({ to: pageAt(`${sourcePage(source)}/${part}`) });
  const actions = [
    {
      label: 'Open its page',
      icon: <ArrowRight size={16} aria-hidden />,
      onClick: () => go('summary'),
    },
    { label: 'Settings', icon: <Settings size={16} aria-hidden />, onClick: () => go('settings') },
    ...(may('sourceEdit') && source.connected && !source.updating && !source.archived
      ? [
          {
            label: 'Update now',
            icon: <RefreshCw size={16} aria-hidden />,
            onClick: () => void update(source),
          },
        ]
      : []),
    ...(may('sourceEdit')
      ? [
          source.archived
            ? {
                label: 'Restore',
                icon: <ArchiveRestore size={16} aria-hidden />,
                onClick: () => void archive(source),
              }
            : {
                label: 'Archive',
                icon: <Archive size={16} aria-hidden />,
                onClick: () => void archive(source),
              },
        ]
      : []),
    ...(may('sourceDelete')
      ? [
          {
            label: 'Delete …',
            icon: <Trash2 size={16} aria-hidden />,
            onClick: () => show(source.id),
          },
        ]
      : []),
  ];
  return (
    <RowMenu
      label={`Actions for ${source.name}`}
      icon={<Ellipsis size={18} aria-hidden />}
      actions={actions}
    />
  );
}
