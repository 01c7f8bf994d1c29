/** The second screen's code: asked for with the parser, so that it is there when the text has been read. */
export const loadBody = () => import('./composer-body.tsx');
