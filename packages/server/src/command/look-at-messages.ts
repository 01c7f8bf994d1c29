import { hasRenderer, hasTemplate, templateVersion } from '@quote-rescue/core';
import type { Tx } from '../store/db.ts';
import { type PinnedVersion, readPinnedVersions } from '../store/system/pinned-intents.ts';
import { type Finding, fail, ok, warn } from './findings.ts';

/** Whether this version can make every message again that an open intent has pinned, byte for byte. */
export async function lookAtMessages(db: Tx): Promise<Finding> {
  const about = 'Messages on their way';
  const pinned = await readPinnedVersions(db);
  const missing = pinned.filter((version) => !canBeMadeAgain(version));
  const fixed = missing.filter(({ mayHaveGone }) => mayHaveGone);
  if (fixed.length > 0) {
    return fail(
      about,
      `this version cannot make ${totalOf(fixed)} again that may have gone already: ${namesOf(fixed)}`,
      'Run the version that made them, or a newer one that still has their templates and renderer, until none is left. What cannot be the same byte for byte is not sent a second time.',
    );
  }
  if (missing.length > 0) {
    return warn(
      about,
      `${totalOf(missing)} will go in the words of this version, not in those they were authorised in: ${namesOf(missing)}`,
      'None of them has gone, so nobody gets both. Nothing has to be done.',
    );
  }
  return ok(about, `${totalOf(pinned)}, and this version has the templates and renderers of all`);
}

function canBeMadeAgain({ channel, template, variant, locale, renderer, ...pinned }: PinnedVersion): boolean {
  if (!hasRenderer(renderer) || !hasTemplate(template, channel)) return false;
  return templateVersion({ template, channel, variant, locale }) === pinned.templateVersion;
}

const totalOf = (versions: readonly PinnedVersion[]): string =>
  `${versions.reduce((sum, { messages }) => sum + messages, 0)} message(s)`;

const namesOf = (versions: readonly PinnedVersion[]): string =>
  versions
    .map(({ channel, template, renderer, messages }) => `${messages} ${channel} ${template}, renderer ${renderer}`)
    .join('; ');
