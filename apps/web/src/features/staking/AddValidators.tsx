import * as staking from '@lotbook/messages/generated/web/staking';
import { Banner } from '@lotbook/ui/Banner';
import { DropArea } from '@lotbook/ui/DropArea';
import { FormDialog } from '@lotbook/ui/FormDialog';
import { LinesField } from '@lotbook/ui/LinesField';
import { useTranslate } from '@lotbook/ui/translate';
import { useState } from 'react';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { AddValidatorsDocument } from './documents.ts';
import { readValidators } from './read-validators.ts';

const refetch = { refetch: ['Validators'] };

/** Adds validators by index or public key, typed or from a file. */
export function AddValidators({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslate();
  const accountId = useAccountId();
  const [text, setText] = useState('');
  const [unreadable, setUnreadable] = useState<string>();
  const action = useAction(AddValidatorsDocument, refetch);
  const readFiles = async (files: readonly File[]) => {
    const found: string[] = [];
    for (const file of files) {
      const read = readValidators(await file.text());
      if (read.length === 0) return setUnreadable(file.name);
      found.push(...read);
    }
    setUnreadable(undefined);
    setText((before) => [...(before.trim() === '' ? [] : [before.trim()]), ...found].join('\n'));
  };
  const save = async () => {
    const validators = text.split(/[\s,;]+/).filter((one) => one !== '');
    if (await action.run({ accountId, validators }, t(staking.added))) onClose();
  };
  return (
    <FormDialog
      title={t(staking.add)}
      verb={t(staking.add)}
      onClose={onClose}
      onSubmit={() => void save()}
      busy={action.busy}
      wrong={action.wrong}
    >
      <LinesField
        label={t(staking.addLabel)}
        help={t(staking.addHelp)}
        value={text}
        onChange={setText}
        rows={6}
      />
      <DropArea compact onFiles={(files) => void readFiles(files)} title={t(staking.dropFile)} />
      {unreadable !== undefined && (
        <Banner tone="loss">{t(staking.unreadableFile, { file: unreadable })}</Banner>
      )}
    </FormDialog>
  );
}
