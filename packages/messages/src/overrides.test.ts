import { expect, it } from 'vitest';
import * as team from './generated/web/team.ts';
import { compileOverrides } from './overrides.ts';
import { createTranslator } from './translator.ts';

it("shows a brand's text", () => {
  const overrides = compileOverrides({
    [team.memberCount.code]: '{count, plural, one {# colleague} other {# colleagues}}',
  });
  const { translate } = createTranslator({ overrides });
  expect(translate(team.memberCount, { count: 2 })).toBe('2 colleagues');
});

it('refuses the whole file and names everything that is wrong with it', () => {
  const bad = {
    'web.team.gone': 'Text',
    [team.title.code]: '',
    [team.allClients.code]: 7,
    [team.memberCount.code]: '{number} members',
    [team.removeTitle.code]: 'Remove {name',
    [team.removeHelp.code]: '{name} <i>loses</i> access.',
  };
  const error = (() => {
    try {
      return void compileOverrides(bad);
    } catch (thrown) {
      return (thrown as Error).message;
    }
  })();
  expect(error?.split('; ').map((each) => each.split('\n')[0])).toEqual([
    'web.team.gone: there is no message with this code',
    'web.team.title: the text has to be a string that is not empty',
    'web.team.allClients: the text has to be a string that is not empty',
    'web.team.memberCount: the parameter {count} is missing, the parameter {number} is unknown',
    expect.stringContaining('web.team.removeTitle: the text is not a valid ICU message'),
    'web.team.removeHelp: the tag <b> is missing, the tag <i> is unknown',
  ]);
});

it.each([[[]], ['text'], [null]])('refuses a file that holds %o', (value) => {
  expect(() => compileOverrides(value)).toThrow('has to be a JSON object');
});
