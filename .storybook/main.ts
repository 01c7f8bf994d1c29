import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { StorybookConfig } from '@storybook/react-vite';
import type { Plugin } from 'vite';
import { buildStyles, stylesPath } from '../packages/react/scripts/build-styles.ts';

const reactSource = join(dirname(fileURLToPath(import.meta.url)), '../packages/react/src');

/** Stories see the style sheet that ships: made by the same script, again after each change of a class name. */
function shippedStyles(): Plugin {
  return {
    name: 'quote-rescue-styles',
    load(id) {
      const [path, query] = id.split('?');
      if (path !== stylesPath) return null;
      return query?.includes('raw')
        ? buildStyles().then((css) => `export default ${JSON.stringify(css)}`)
        : buildStyles();
    },
    handleHotUpdate({ file, server, modules }) {
      const sheet = server.moduleGraph.getModulesByFile(stylesPath);
      const source = !relative(reactSource, file).startsWith('..') && /\.(tsx|css)$/.test(file);
      return source && sheet ? [...modules, ...sheet] : undefined;
    },
  };
}

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../packages/react/src/**/*.stories.tsx'],
  addons: ['@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // TypeScript 7 has no API for the prop tables to be made with.
  typescript: { reactDocgen: false },
  viteFinal(vite) {
    return {
      ...vite,
      plugins: [...(vite.plugins ?? []), shippedStyles()],
      build: { ...vite.build, chunkSizeWarningLimit: 3000 },
    };
  },
};
export default config;
