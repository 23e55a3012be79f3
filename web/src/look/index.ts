/** Import this once per page: fonts, tokens, base. */
import '@fontsource/baloo-2/latin-700.css'
import '@fontsource/nunito/latin-400.css'
import '@fontsource/nunito/latin-700.css'
import 'virtual:look.css'
import './base.css'
