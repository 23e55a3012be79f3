/** The part of an HTML document that all our pages share. A page's file has what it adds to the head, then its body. */
import type { Plugin } from 'vite'

const VIEWPORT = '<meta name="viewport" content="width=device-width, initial-scale=1" />'

export function document(): Plugin {
  return {
    name: 'document',
    transformIndexHtml: {
      order: 'pre',
      handler(html) {
        const [head = '', body = ''] = html.split(/^(?=<div)/m).map((part) => part.trim().replace(/^/gm, '    '))
        const viewport = head.includes('name="viewport"') ? '' : `    ${VIEWPORT}\n`
        return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
${viewport}${head}
  </head>
  <body>
${body}
  </body>
</html>
`
      },
    },
  }
}
