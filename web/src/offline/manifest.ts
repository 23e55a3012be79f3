/** The page as an app of a device. */
import { light } from '../look/tokens'

export const manifest = {
  id: '/',
  name: 'Matou',
  short_name: 'Matou',
  description: 'Four cat games on one table',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: light.page,
  theme_color: light.page,
  categories: ['games', 'kids'],
  icons: [
    { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
}
