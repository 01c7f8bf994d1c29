import tailwind4Preflight from 'tailwindcss/preflight.css?raw';

/** Style sheets of hosts, each with its own way of reaching into what is mounted in it. */
export const hosts: Record<string, string> = {
  plain: '',

  /** Unlayered element and attribute rules, as Tailwind 3 puts them at the top of a host's sheet. */
  'Tailwind 3': `
    *, ::before, ::after { box-sizing: border-box; border: 0 solid #e5e7eb; --tw-border-spacing-x: 0; --tw-ring-shadow: 0 0 #0000 }
    html { line-height: 1.5; font-family: ui-sans-serif, system-ui, sans-serif }
    body { margin: 0; line-height: inherit }
    h1, h2, h3, p, ol, ul, dl, dd, fieldset, pre { margin: 0; padding: 0 }
    h1, h2, h3 { font-size: inherit; font-weight: inherit }
    a { color: inherit; text-decoration: inherit }
    button, input, select, textarea { font: inherit; color: inherit; margin: 0; padding: 0; letter-spacing: inherit }
    button, [type="button"], [type="submit"] { -webkit-appearance: button; background-color: transparent; background-image: none; text-transform: none }
    [type="text"], [type="email"], [type="tel"], [type="date"], select, textarea { padding: 8px 12px; border: 1px solid #6b7280; border-radius: 0; background-color: #fff; font-size: 16px }
    ol, ul { list-style: none }
    img, svg, iframe { display: block; vertical-align: middle }
    textarea { resize: vertical }
    .flex { display: flex } .hidden { display: none } .grid { display: grid }`,

  'Tailwind 4': `@layer theme, base, components, utilities; @layer base { ${tailwind4Preflight} } @layer utilities { .flex { display: flex } .hidden { display: none } }`,

  /** Everything by element, as a site grown over fifteen years has it. */
  unruly: `
    * { letter-spacing: .5px }
    body { font: 19px/2 Georgia, serif; color: #400; text-transform: uppercase; text-align: center }
    h1, h2, h3 { margin: 40px 0; padding: 10px; color: #c00; font: bold 40px Georgia; border-bottom: 4px solid; text-transform: uppercase }
    p, ul, ol, dl, dd { margin: 2em; padding: 1em }
    li { list-style: square; margin-left: 40px; background: #ffe }
    label, legend { display: block; float: none; font-weight: 900; color: #060; margin: 10px }
    button, .qr-like, [type="button"] { background: #c00; color: #ff0; border: 5px ridge #00c; border-radius: 0; padding: 30px; text-transform: uppercase; letter-spacing: 4px; box-shadow: 5px 5px #000; font: bold 30px Impact; width: 100% }
    input, select, textarea { width: 50%; height: 80px; border: 5px inset; background: #ff0; color: #00f; padding: 20px; font-size: 11px; box-shadow: 3px 3px #000; margin: 20px }
    a { color: #080; text-decoration: line-through; font-weight: 900 }
    section, form, header, footer, nav { padding: 30px; margin: 20px; background: #eef; border: 3px solid }
    fieldset { border: 4px groove; padding: 40px; margin: 30px }
    table, td, th { border: 5px solid; padding: 20px }
    mark { background: #0f0; color: #f0f; padding: 10px }
    pre { background: #000; color: #0f0; font: 30px monospace }
    time { font-style: italic; color: #00f }`,
};

/** What a host's page is made of. */
export const hostMarkup = `
  <h1>Host</h1><h2>Jobs</h2><p>Some <strong>text</strong> with <a href="#x">a link</a> and <mark>a mark</mark>.</p>
  <ul><li>One</li></ul><ol><li>Two</li></ol><dl><dt>Term</dt><dd>Word</dd></dl>
  <form><fieldset><legend>Legend</legend><label>Name <input type="text"></label><label><input type="checkbox"> Yes</label>
  <input type="date"><select><option>A</option></select><textarea></textarea><button type="button">Press</button><button type="submit">Send</button></fieldset></form>
  <table><thead><tr><th>H</th></tr></thead><tbody><tr><td>D</td></tr></tbody></table>
  <details open><summary>More</summary>Text</details><pre>pre</pre><blockquote>quote</blockquote><time>now</time>
  <div class="flex grid hidden card btn input row badge notice dialog">classes of the host</div>
  <div class="flex"><span>flex</span></div><svg width="10" height="10"></svg><dialog open>dialog</dialog><hr>`;

/** One of each of ours, as the components write them. */
export const ourMarkup = `
  <div class="qr-root" data-qr="sample"><section><header><h2 class="qr:text-xl qr:font-bold">Heading</h2></header>
  <p class="qr:text-text-2">Text</p><ol class="qr-card"><li><button type="button" class="qr-row"><span class="qr-disc" data-tone="info"></span><span>Row</span></button></li></ol>
  <form><div class="qr:flex"><label class="qr:font-bold">Label</label></div><input type="text" class="qr-input"><input type="email" class="qr-input"><input type="date" class="qr-input"><select class="qr-input"><option>A</option></select><textarea class="qr-input"></textarea>
  <fieldset class="qr-card qr:p-4"><legend class="qr:sr-only">L</legend><input type="checkbox" class="qr-check"></fieldset>
  <button type="button" class="qr-btn" data-variant="primary">Primary</button><button type="button" class="qr-btn" data-variant="secondary" data-size="small">Small</button><button type="button" class="qr-btn" data-variant="quiet">Quiet</button></form>
  <p><a class="qr-link" href="#x">Link</a> <mark class="qr-mark">mark</mark> <time class="qr:text-text-2">now</time> <span class="qr-badge" data-tone="success">Badge</span></p>
  <dl><div><dt>Total</dt><dd class="qr-num">1</dd></div></dl><pre class="qr-card qr:p-4 qr:whitespace-pre-wrap">pre</pre>
  <div class="qr-notice" data-tone="danger"><p class="qr:font-bold">Notice</p></div></section></div>`;
