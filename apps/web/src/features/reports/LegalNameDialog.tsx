import * as common from '@lotbook/messages/generated/common';
import * as reports from '@lotbook/messages/generated/web/reports';
import { useTranslate } from '@lotbook/ui/translate';
import { makeRequiredRule } from '@lotbook/access/rules/required';
import { combineRules } from '@lotbook/access/rules/rule';
import { atMostCharacters } from '@lotbook/access/rules/text';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Dialog } from '@lotbook/ui/Dialog';
import { TextField } from '@lotbook/ui/fields';
import { Stack, Text } from '@lotbook/ui/layout';
import { useState } from 'react';
import { useAction } from '../../system/use-action.ts';
import { UpdateAccount } from '../account/mutations.ts';

const nameRule = combineRules(makeRequiredRule('accountName'), atMostCharacters(80));

interface LegalNameDialogProps {
  readonly accountId: string;
  /** The name of the account. Forms print it. */
  readonly name: string;
  readonly onClose: () => void;
  /** Called once the name is confirmed. */
  readonly onConfirmed: () => void;
}

/** Asks for the name on forms before the first one is created: an account starts with the name from its sign-up. */
export function LegalNameDialog({ accountId, name, onClose, onConfirmed }: LegalNameDialogProps) {
  const t = useTranslate();
  const [legalName, setLegalName] = useState(name);
  const [isSubmitted, setSubmitted] = useState(false);
  const { run, busy, wrong } = useAction(UpdateAccount, { refetch: ['Account'] });
  const fault = nameRule(legalName);
  const confirm = async () => {
    setSubmitted(true);
    if (fault !== undefined) return;
    if (
      legalName.trim() !== name &&
      !(await run({ accountId, accountData: { name: legalName.trim() } }))
    )
      return;
    onConfirmed();
  };
  return (
    <Dialog
      title={t(reports.nameTitle)}
      open
      onClose={onClose}
      onSubmit={() => void confirm()}
      actions={
        <>
          <Button onClick={onClose}>{t(common.cancel)}</Button>
          <Button kind="primary" submit busy={busy}>
            {t(reports.saveAndCreate)}
          </Button>
        </>
      }
    >
      <Stack>
        {wrong && <Banner tone="loss">{wrong}</Banner>}
        <Text>{t(reports.nameHelp)}</Text>
        <TextField
          label={t(reports.legalName)}
          value={legalName}
          onChange={setLegalName}
          error={isSubmitted ? fault : undefined}
          help={t(reports.legalNameHelp)}
        />
      </Stack>
    </Dialog>
  );
}
