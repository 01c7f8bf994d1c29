/**
 * Finds a Chromium for the browser tests and screenshots, on machines that have one and on machines where npm is the
 * only source of software: CHROMIUM_PATH, a system Chromium or Chrome, `@sparticuz/chromium` (an optional dependency
 * that brings its own libraries), what `playwright install` left.
 */
import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { LaunchOptions } from 'playwright';
import { filledOnce } from './temp-folder.ts';

/** Which sources to try; tests hide some of them. All are tried unless named otherwise. */
export type ChromiumSource = 'environment' | 'system' | 'npm' | 'playwright';

/** What playwright's `chromium.launch()` takes. */
export interface Chromium extends Pick<LaunchOptions, 'args'> {
  source: ChromiumSource;
  executablePath: string;
  /** Complete environment for the browser: the machine's, and where needed the library path of the npm build. */
  env: Record<string, string>;
}

const ALL_SOURCES: readonly ChromiumSource[] = ['environment', 'system', 'npm', 'playwright'];

/** @throws Error saying what to install when no source has a Chromium. */
export async function findChromium(sources: readonly ChromiumSource[] = ALL_SOURCES): Promise<Chromium> {
  for (const source of sources) {
    const found = await finders[source]();
    if (found) return { source, args: launchArguments(), env: environment(), ...found };
  }
  throw new Error(
    'No Chromium found for the browser tests. Do one of these: install chromium or google-chrome with the ' +
      "system's package manager; set CHROMIUM_PATH to one; or run `pnpm exec playwright install --with-deps chromium`. " +
      '(On Linux x64 the optional npm package @sparticuz/chromium is used; it seems to have been left out of the install.)',
  );
}

type Found = Pick<Chromium, 'executablePath'> & Partial<Chromium>;

const finders: Record<ChromiumSource, () => Promise<Found | undefined>> = {
  async environment() {
    const path = process.env.CHROMIUM_PATH;
    if (!path) return undefined;
    if (!isExecutable(path))
      throw new Error(`CHROMIUM_PATH is ${path}, which is not an executable file. Correct or unset it.`);
    return { executablePath: path };
  },

  async system() {
    const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
    const onPath = (process.env.PATH ?? '')
      .split(delimiter)
      .flatMap((folder) => names.map((name) => join(folder, name)));
    const elsewhere = [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      join(process.env.PROGRAMFILES ?? 'C:\\Program Files', 'Google\\Chrome\\Application\\chrome.exe'),
    ];
    const path = [...onPath, ...elsewhere].find(isExecutable);
    return path === undefined ? undefined : { executablePath: path };
  },

  async npm() {
    if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
    let entry: string;
    try {
      entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
      accessSync(entry);
    } catch {
      return undefined;
    }
    const folder = await unpackedNpmChromium(entry);
    const libraries = [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
    return {
      executablePath: join(folder, 'chromium'),
      env: {
        ...environment(),
        LD_LIBRARY_PATH: libraries,
        FONTCONFIG_PATH: process.env.FONTCONFIG_PATH ?? join(folder, 'fonts'),
      },
    };
  },

  async playwright() {
    const { chromium } = await import('playwright');
    const path = chromium.executablePath();
    return existsSync(path) ? { executablePath: path } : undefined;
  },
};

const NPM_ARCHIVES = ['chromium.br', 'swiftshader.tar.br', 'al2023.tar.br', 'fonts.tar.br'];

/**
 * The package's own unpacking writes straight into the temp folder and takes a half-written file of another run for a
 * finished one. So it runs in a child with a temp folder of its own, whose result gets its final name in one step.
 */
async function unpackedNpmChromium(entry: string): Promise<string> {
  const packageFolder = join(entry, '..', '..');
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  return filledOnce(`quote-rescue-chromium-${version}-${process.getuid?.() ?? 'user'}`, async (staging, folder) => {
    const script = `
      const { inflate } = await import(${JSON.stringify(pathToFileURL(entry).href)});
      for (const archive of ${JSON.stringify(NPM_ARCHIVES)}) await inflate(${JSON.stringify(join(packageFolder, 'bin'))} + '/' + archive);`;
    const environmentOfUnpacking = { ...process.env, TMPDIR: staging };
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
      env: environmentOfUnpacking,
    });
    await chmod(join(staging, 'chromium'), 0o755);
    await writeFile(join(staging, 'fonts', 'fonts.conf'), fontsConfiguration(join(folder, 'fonts', 'fonts')));
  });
}

/** The package's own configuration names folders of a cloud function; a bare machine has no font but the one it brings. */
function fontsConfiguration(fonts: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <dir>${fonts}</dir>
  <cachedir>${join(fonts, '..', 'cache')}</cachedir>
</fontconfig>
`;
}

/** Root has no user namespace to build the sandbox in, and containers have a /dev/shm too small for a page. */
function launchArguments(): string[] {
  return process.getuid?.() === 0 || process.env.CI
    ? ['--no-sandbox', '--disable-dev-shm-usage']
    : ['--disable-dev-shm-usage'];
}

function environment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
