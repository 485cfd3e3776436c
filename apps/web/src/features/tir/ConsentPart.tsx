import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/web/tir-statements';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { TextField } from '@lotbook/ui/fields';
import { Columns, Row, Stack } from '@lotbook/ui/layout';
import { Part } from '@lotbook/ui/Part';
import { useTranslate } from '@lotbook/ui/translate';
import { useState } from 'react';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { tirQueries } from './documents.ts';
import type { Recipient } from './Recipients.tsx';
import { SaveConsent } from './statement-documents.ts';
import { useTirYear } from './use-tir-year.ts';

/** The consent to electronic statements, with the version of the wording that was agreed to. */
export function ConsentPart({
  recipient: { externalId, consentedOn, consentVersion },
}: {
  readonly recipient: Recipient;
}) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { year } = useTirYear();
  const { may } = useAllowed();
  const [day, setDay] = useState(consentedOn ?? '');
  const [version, setVersion] = useState(consentVersion ?? '');
  const action = useAction(SaveConsent, { refetch: tirQueries });
  if (!may('clientEdit')) return null;
  const save = (consent: {
    readonly consentedOn: string | null;
    readonly consentVersion: string | null;
  }): Promise<boolean> =>
    action.run({ accountId, externalId, taxYear: year, ...consent }, t(common.changesSaved));
  const withdraw = async (): Promise<void> => {
    if (!(await save({ consentedOn: null, consentVersion: null }))) return;
    setDay('');
    setVersion('');
  };
  return (
    <Part title={t(texts.consent)} note={t(texts.consentHelp)}>
      <Stack>
        {action.wrong && <Banner tone="loss">{action.wrong}</Banner>}
        <Columns least={180}>
          <TextField label={t(texts.consentDay)} type="date" value={day} onChange={setDay} />
          <TextField label={t(texts.consentWording)} value={version} onChange={setVersion} />
        </Columns>
        <Row>
          <Button
            small
            busy={action.busy}
            disabled={day === ''}
            onClick={() => save({ consentedOn: day, consentVersion: version })}
          >
            {t(texts.saveConsent)}
          </Button>
          {consentedOn !== null && (
            <Button small kind="quiet" busy={action.busy} onClick={() => withdraw()}>
              {t(texts.withdrawConsent)}
            </Button>
          )}
        </Row>
      </Stack>
    </Part>
  );
}
