import type { Decorator, Preview } from '@storybook/react-vite';
import { configure } from 'storybook/test';
import '../packages/react/src/styles.css';
import './preview.css';

// A second is short for a page that renders beside other test files on two cores; who waits for nothing still ends with the story.
configure({ asyncUtilTimeout: 20_000 });

/** Theme and direction as a host would set them: on an element around ours. */
const inHost: Decorator = (Story, { globals, parameters }) => (
  <div
    data-qr-theme={globals.theme === 'system' ? undefined : globals.theme}
    data-host-theme={globals.theme}
    dir={parameters.dir ?? globals.dir}
    className="host"
    style={parameters.width ? { maxWidth: parameters.width } : undefined}
  >
    <Story />
  </div>
);

const preview: Preview = {
  decorators: [inHost],
  parameters: {
    layout: 'fullscreen',
    a11y: { test: 'error' },
    controls: { disable: true },
  },
  initialGlobals: { theme: 'light', dir: 'ltr' },
  globalTypes: {
    theme: {
      toolbar: { title: 'Theme', items: ['light', 'dark', 'system'], dynamicTitle: true },
    },
    dir: { toolbar: { title: 'Direction', items: ['ltr', 'rtl'], dynamicTitle: true } },
  },
};
export default preview;
