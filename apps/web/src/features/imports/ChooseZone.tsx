import * as texts from '@lotbook/messages/generated/web/imports';
import { Button } from '@lotbook/ui/buttons';
import { SelectField } from '@lotbook/ui/fields';
import { Row } from '@lotbook/ui/layout';
import { useTranslate } from '@lotbook/ui/translate';
import { useState } from 'react';
import { useAccount } from '../account/use-account.ts';

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

/** Asks for the zone of a file's times; the account's is preselected. */
export function ChooseZone({
  disabled,
  onChoose,
}: {
  readonly disabled: boolean;
  readonly onChoose: (timeZone: string) => void;
}) {
  const t = useTranslate();
  const own = useAccount().account?.timezone ?? 'UTC';
  const [chosen, setChosen] = useState<string>();
  const zone = chosen ?? own;
  const options = zones.includes(zone) ? zones : [zone, ...zones];
  return (
    <Row>
      <SelectField
        label={t(texts.fileZone)}
        bare
        small
        value={zone}
        options={options.map((value) => ({ value, label: value }))}
        onChange={setChosen}
        disabled={disabled}
      />
      <Button small disabled={disabled} onClick={() => onChoose(zone)}>
        {t(texts.readInZone)}
      </Button>
    </Row>
  );
}
