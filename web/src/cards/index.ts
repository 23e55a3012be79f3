/** What all games share of what is drawn, by one door. The cards of a game are in tables/<game>/cards. */
export { back, type Look } from './back'
export { PAPER, svg, type Drawing } from './card'
export { icon, iconMarked, logo } from './house/logo'
export { SCENES, scene, type SceneName } from './house/scene'
