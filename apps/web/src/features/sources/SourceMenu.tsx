import * as texts from '@lotbook/messages/generated/web/sources';
import * as common from '@lotbook/messages/generated/common';
import { useTranslate } from '@lotbook/ui/translate';
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

/** The actions for a source in a list. */
export function SourceMenu({ source }: { readonly source: Source }) {
  const t = useTranslate();
  const { may } = useAllowed();
  const navigate = useNavigate();
  const pageAt = usePageAt();
  const { archive } = useArchive();
  const { update } = useUpdateSource();
  const { show } = useModalAbout('delete-source');
  const go = (part: string) => void navigate({ to: pageAt(`${sourcePage(source)}/${part}`) });
  const actions = [
    {
      label: t(texts.openPage),
      icon: <ArrowRight size={16} aria-hidden />,
      onClick: () => go('summary'),
    },
    {
      label: t(common.settings),
      icon: <Settings size={16} aria-hidden />,
      onClick: () => go('settings'),
    },
    ...(may('sourceEdit') && source.connected && !source.updating && !source.archived
      ? [
          {
            label: t(texts.updateNow),
            icon: <RefreshCw size={16} aria-hidden />,
            onClick: () => update(source),
          },
        ]
      : []),
    ...(may('sourceEdit')
      ? [
          source.archived
            ? {
                label: t(common.restore),
                icon: <ArchiveRestore size={16} aria-hidden />,
                onClick: () => archive(source),
              }
            : {
                label: t(common.archive),
                icon: <Archive size={16} aria-hidden />,
                onClick: () => archive(source),
              },
        ]
      : []),
    ...(may('sourceDelete')
      ? [
          {
            label: t(texts.deleteEllipsis),
            icon: <Trash2 size={16} aria-hidden />,
            onClick: () => show(source.id),
          },
        ]
      : []),
  ];
  return (
    <RowMenu
      label={t(texts.actionsFor, { name: source.name })}
      icon={<Ellipsis size={18} aria-hidden />}
      actions={actions}
    />
  );
}
