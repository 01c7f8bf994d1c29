import { type Finding, fail, ok, warn } from './findings.ts';
import { installedVersion, ownPackage, satisfies } from './packages.ts';

/** What this process runs on, and the packages a host's process would load. `cwd`: where the host's package.json is. */
export async function lookAtMachine(cwd: string, baseUrl: string | null): Promise<Finding[]> {
  return [await lookAtNode(), lookAtTimeZones(), ...(await lookAtPackages(cwd)), lookAtBaseUrl(baseUrl)];
}

async function lookAtNode(): Promise<Finding> {
  const { engines } = await ownPackage();
  const range = engines?.node ?? '>=22.12';
  if (satisfies(process.versions.node, range)) return ok('Node', process.version);
  return fail(
    'Node',
    `${process.version} is older than ${range}`,
    'Install a newer Node. With an old one npm quietly installs older majors of packages, which fail later.',
  );
}

/**
 * Rules that changed in 2026, asked of the runtime itself: the name of its tz release says less than what it answers.
 * British Columbia stays at -07 and Alberta at -06 from then on (tz 2026a and later; 2025c is wrong for January 2027).
 */
function lookAtTimeZones(): Finding {
  const tz = process.versions.tz ?? 'unknown';
  const right =
    offsetIn('America/Vancouver', '2027-01-15T12:00:00Z') === 'GMT-07:00' &&
    offsetIn('America/Edmonton', '2027-01-15T12:00:00Z') === 'GMT-06:00';
  if (right) return ok('Time zones', `tz ${tz}`);
  return warn(
    'Time zones',
    `tz ${tz} does not know the rules of 2026: messages to western Canada would go an hour off in winter`,
    'Install a Node of today (24.22, 26.10 or newer).',
  );
}

function offsetIn(timeZone: string, at: string): string | undefined {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(new Date(at));
  return parts.find(({ type }) => type === 'timeZoneName')?.value;
}

/** Peers as the host's own modules get them; our own dependencies as ours do. */
async function lookAtPackages(cwd: string): Promise<Finding[]> {
  const { dependencies = {}, peerDependencies = {}, folder } = await ownPackage();
  const peers = await Promise.all(
    Object.entries(peerDependencies).map(async ([name, range]) => {
      const version = (await installedVersion(name, cwd)) ?? (await installedVersion(name, folder));
      return version === null ? null : compare(name, version, range);
    }),
  );
  const own = await Promise.all(
    Object.entries(dependencies)
      .filter(([, range]) => !range.startsWith('workspace:'))
      .map(async ([name, range]) => {
        const version = await installedVersion(name, folder);
        return version === null ? missing(name, range) : compare(name, version, range);
      }),
  );
  return [...peers.filter((finding) => finding !== null), ...own];
}

const missing = (name: string, range: string): Finding =>
  fail(name, `not installed, ${range} is needed`, 'Install the packages again, with the lock file you deploy with.');

function compare(name: string, version: string, range: string): Finding {
  if (satisfies(version, range)) return ok(name, version);
  return fail(
    name,
    `${version} does not fit ${range}`,
    `Install ${name}@${range.replace(/^>=/, '^')}. npm takes an older major without a word where Node is too old for the newer.`,
  );
}

function lookAtBaseUrl(baseUrl: string | null): Finding {
  const about = 'Base URL';
  if (baseUrl === null) {
    return warn(about, 'not given', 'Give --base-url what createQuoteRescue gets as baseUrl, to have it looked at.');
  }
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  if (url === null) return fail(about, `"${baseUrl}" is no address`, 'It looks like https://app.example.com/quotes.');
  if (url.protocol === 'https:' && !isLocal(url.hostname)) return ok(about, baseUrl);
  if (isLocal(url.hostname)) {
    return warn(
      about,
      `${baseUrl} can only be reached from this machine`,
      'Fine while developing. Providers cannot call it, so deliveries, replies and payments are learned late or never.',
    );
  }
  return fail(
    about,
    `${baseUrl} is not https`,
    'Quote links are secrets and providers refuse to call plain http: serve it over https.',
  );
}

const isLocal = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || /^127\.|^\[::1\]$|^0\.0\.0\.0$/.test(host);
